import { money } from '@app/kernel';
import { given } from '@app/kernel/testing';
import { networkSettlement } from './network-settlement.decider.js';
import { NetworkSettled } from './network-settlement.events.js';

const ledger = { owed: 'card-settlement', outside: 'world' };
const settle = (amount: bigint) => ({ kind: 'settle', amount: money('USD', amount), ledger }) as const;
const line = (account: string, amount: string) => ({ account, currency: 'USD', amount });

describe('a settlement with the card network (flow 25)', () => {
  it('pays the owed amount, or receives an amount from the network', () => {
    given(networkSettlement, [])
      .when(settle(30n))
      .then([
        NetworkSettled({
          amount: { currency: 'USD', amount: '30' },
          postings: [line('card-settlement', '-30'), line('world', '30')],
        }),
      ]);
    given(networkSettlement, [])
      .when(settle(-30n))
      .then([
        NetworkSettled({
          amount: { currency: 'USD', amount: '-30' },
          postings: [line('card-settlement', '30'), line('world', '-30')],
        }),
      ]);
  });

  it('is made once, and not for nothing', () => {
    const [settled] = given(networkSettlement, []).when(settle(30n)).events();
    given(networkSettlement, [settled!]).when(settle(30n)).then([]);
    given(networkSettlement, [settled!]).when(settle(31n)).faults();
    given(networkSettlement, []).when(settle(0n)).refuses('INVALID_AMOUNT');
  });
});
