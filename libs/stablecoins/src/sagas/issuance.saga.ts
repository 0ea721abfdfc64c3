import { type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import { isBeingIssued } from '../domain/stablecoin/stablecoin.decider.js';
import { StablecoinRegistered } from '../domain/stablecoin/stablecoin.events.js';
import { FollowIssuance, RecordIssuance } from '../instructions.js';
import type { IssuanceReport } from '../providers/stablecoin-provider.port.js';

interface Issuance {
  readonly stablecoinId: string;
  readonly registeredAt: string;
}

/** Follows a token that its provider is still issuing until there is a final word. */
export const issuanceSaga = defineSaga<Issuance | null>({
  context: 'stablecoins',
  name: 'issuance',
  version: 1,
  initial: null,
  on: [
    when(
      StablecoinRegistered,
      ({ aggregateId, data }) => (isBeingIssued(data.issuanceStatus) ? aggregateId : null),
      (_, { data, recorded }) => ask({ stablecoinId: data.stablecoinId, registeredAt: recorded.at }),
    ),
  ],
  answers: {
    follow: (state, answer): Reaction<Issuance | null> => {
      if (state === null || answer.outcome === 'refused') return { state, outputs: [] };
      const { issuanceStatus: status, askAgainAfter } = answer.data as unknown as IssuanceReport;
      const record = instruct('record', RecordIssuance, { stablecoinId: state.stablecoinId, status });
      return {
        state,
        outputs: askAgainAfter === undefined ? [record] : [record, wake('ask-again', { after: askAgainAfter })],
      };
    },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function ask(issuance: Issuance): Reaction<Issuance | null> {
  return { state: issuance, outputs: [act('follow', FollowIssuance, issuance)] };
}
