import {
  type Reaction,
  performEffect,
  defineSaga,
  sendCommand,
  park,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import { isIssuanceInProgress } from '../domain/stablecoin/stablecoin.decider.js';
import { StablecoinRegistered } from '../domain/stablecoin/stablecoin.events.js';
import { FollowIssuance } from '../effects/stablecoins.effects.js';
import { RecordIssuance } from '../commands/record-issuance.js';
import type { IssuanceReport } from '../providers/stablecoin-provider.port.js';

type Step = 'follow' | 'record';

interface Issuance {
  readonly stablecoinId: string;
  readonly registeredAt: string;
}

/** Follows a token that its provider is still issuing until there is a final word. */
export const issuanceSaga = defineSaga<Issuance | null, Step>({
  context: 'stablecoins',
  name: 'issuance',
  version: 1,
  initial: null,
  on: [
    when(
      StablecoinRegistered,
      ({ aggregateId, data }) => (isIssuanceInProgress(data.issuanceStatus) ? aggregateId : null),
      (_, { data, recorded }) => ask({ stablecoinId: data.stablecoinId, registeredAt: recorded.at }),
    ),
  ],
  answers: {
    follow: {
      done: (state, { data }) => {
        if (state === null) return { state, outputs: [] };
        const { issuanceStatus: status, askAgainAfter } = data as unknown as IssuanceReport;
        const record = sendCommand('record', RecordIssuance, { stablecoinId: state.stablecoinId, status });
        return {
          state,
          outputs:
            askAgainAfter === undefined ? [record] : [record, scheduleWake('ask-again', { after: askAgainAfter })],
        };
      },
      refused: park,
    },
    record: { refused: park },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function ask(issuance: Issuance): Reaction<Issuance | null, Step> {
  return { state: issuance, outputs: [performEffect('follow', FollowIssuance, issuance)] };
}
