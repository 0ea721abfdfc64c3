import { CardClosed, CardIssued, CardRejected, FundingSourcesChanged } from '@app/cards';
import { type Reaction, defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { resourceId } from '@app/kernel';
import { RevokeUnboundKeys } from '../commands/revoke-unbound-keys.js';

/** Accounts that pay for a card. */
interface Bound {
  readonly accountIds: readonly string[];
}

/** Revokes a key if its card ends or its wallet no longer pays for that card; one instance per card. */
export const unboundDelegatedKeySaga = defineSaga<Bound, 'revoke'>({
  context: 'wallet-auth',
  name: 'unbound-delegated-key',
  version: 1,
  initial: { accountIds: [] },
  on: [
    when(
      CardIssued,
      ({ aggregateId }) => aggregateId,
      (_: Bound, { data }) => ({ state: { accountIds: data.fundingSources }, outputs: [] }),
    ),
    when(
      FundingSourcesChanged,
      ({ aggregateId }) => aggregateId,
      (state: Bound, { aggregateId, data }) => rebound(state, aggregateId, data.fundingSources),
    ),
    when(
      CardClosed,
      ({ aggregateId }) => aggregateId,
      (state: Bound, { aggregateId }) => rebound(state, aggregateId, []),
    ),
    when(
      CardRejected,
      ({ aggregateId }) => aggregateId,
      (state: Bound, { aggregateId }) => rebound(state, aggregateId, []),
    ),
  ],
  answers: { revoke: { refused: park } },
});

function rebound(
  { accountIds: before }: Bound,
  cardUuid: string,
  accountIds: readonly string[],
): Reaction<Bound, 'revoke'> {
  const gone = before.filter((accountId) => !accountIds.includes(accountId));
  const revoked = sendCommand('revoke', RevokeUnboundKeys, { cardId: resourceId('Card', cardUuid), accountIds: gone });
  return { state: { accountIds }, outputs: gone.length === 0 ? [] : [revoked] };
}
