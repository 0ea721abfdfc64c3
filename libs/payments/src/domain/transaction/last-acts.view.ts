import type { View } from '@app/kernel';
import { transaction } from './transaction.decider.js';
import type { TransactionEvent } from './transaction.events.js';

/** For each actor, the transaction's revision after its last action. */
type LastActs = Readonly<Record<string, number>>;

export const lastActsView: View<LastActs, TransactionEvent> = {
  aggregate: transaction,
  version: 1,
  withoutPersonalData: true,
  evolve: (acts, _event, { actor, revision }) => (actor === undefined ? acts : { ...acts, [actor]: revision }),
};
