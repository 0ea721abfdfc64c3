import {
  type Reaction,
  performEffect,
  defineSaga,
  sendCommand,
  park,
  scheduleWake,
  when,
  type Output,
} from '@app/event-sourcing/definitions';
import { OrderConcluded } from '@app/partners';
import { isIssuanceInProgress } from '../domain/stablecoin/stablecoin.decider.js';
import { type IssuanceStatus, StablecoinRegistered } from '../domain/stablecoin/stablecoin.events.js';
import { FollowIssuance } from '../effects/stablecoins.effects.js';
import { RecordIssuance } from '../commands/record-issuance.js';
import type { IssuanceReport } from '../providers/stablecoin-provider.port.js';

type Step = 'follow' | 'record';

interface Issuance {
  readonly stablecoinId: string;
  readonly registeredAt: string;
}

/** Polls a token that the provider is issuing until the result is final. */
export const issuanceSaga = defineSaga<Issuance | null, Step>({
  context: 'stablecoins',
  name: 'issuance',
  version: 1,
  initial: null,
  on: [
    when(
      StablecoinRegistered,
      ({ aggregateId, data }) => (isIssuanceInProgress(data.issuanceStatus) ? aggregateId : null),
      (_: Issuance | null, { data, recorded }) => ask({ stablecoinId: data.stablecoinId, registeredAt: recorded.at }),
    ),
    when(
      OrderConcluded,
      ({ data: { port, operation, resource, source } }) =>
        port === 'stablecoin-provider' && operation === 'issuance' && source === 'REPORT' ? resource : null,
      (state: Issuance | null, { data: { result } }) => ({
        state,
        outputs: state === null ? [] : [record(state, (result as { readonly status: IssuanceStatus }).status)],
      }),
    ),
  ],
  answers: {
    follow: {
      done: (state, { data }) => {
        if (state === null) return { state, outputs: [] };
        const { issuanceStatus, askAgainAfter } = data as unknown as IssuanceReport;
        const again = askAgainAfter === undefined ? [] : [scheduleWake('ask-again', { after: askAgainAfter })];
        return { state, outputs: [record(state, issuanceStatus), ...again] };
      },
      refused: park,
    },
    record: { refused: park },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function record({ stablecoinId }: Issuance, status: IssuanceStatus): Output<Step> {
  return sendCommand('record', RecordIssuance, { stablecoinId, status });
}

function ask(issuance: Issuance): Reaction<Issuance | null, Step> {
  return { state: issuance, outputs: [performEffect('follow', FollowIssuance, issuance)] };
}
