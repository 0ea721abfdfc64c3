import {
  type Money,
  type MoneyData,
  Refusal,
  defineAggregate,
  movement,
  toMoneyData,
  requireSameContent,
} from '@app/kernel';
import { NetworkSettled, type NetworkSettlementEvent } from './network-settlement.events.js';

/** Names of the ledger accounts for money owed to the network and for the outside world. */
export interface SettlementLedger {
  readonly owed: string;
  readonly outside: string;
}

export interface SettleNetworkCommand {
  readonly kind: 'settle';
  /** Amount paid to the network; negative if paid by the network. */
  readonly amount: Money;
  readonly ledger: SettlementLedger;
}

/** A settlement payment between the service and the card network, as stated by the network; recorded once. */
export const networkSettlement = defineAggregate<
  { readonly settled: MoneyData | null },
  SettleNetworkCommand,
  NetworkSettlementEvent
>({
  context: 'cards',
  name: 'network-settlement',
  events: [NetworkSettled],
  initial: { settled: null },
  decide({ amount, ledger }, { settled }) {
    if (settled !== null) {
      requireSameContent('settling with the network', settled, toMoneyData(amount));
      return [];
    }
    if (amount.amount === 0n) throw new Refusal('INVALID_AMOUNT', 'There is nothing to settle.');
    return [NetworkSettled({ amount: toMoneyData(amount), postings: movement(ledger.owed, ledger.outside, amount) })];
  },
  evolve: (_, { data }) => ({ settled: data.amount }),
});
