import type { ViewReader } from '@app/event-sourcing';
import { commandMetadata } from '@app/event-sourcing/testing';
import { derivedUuid, money, resourceId, toMoneyData } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { HoldPlaced } from '../domain/internal-account/hold.events.js';
import type { InternalAccountRunner } from '../services/internal-account-runner.service.js';
import { MoveCardMoney, MoveCardMoneyHandler } from './move-card-money.js';

const accountId = resourceId('InternalAccount', derivedUuid('account'));
const amount = money('USD', 100n);
const act = { kind: 'place-hold', transactionId: 'CardTransaction:t', step: 'hold', amount } as const;
const metadata = { ...commandMetadata('command'), at: '2026-01-01T00:00:00.000Z' };
const placed = HoldPlaced({
  transactionId: act.transactionId,
  step: 'hold',
  amount: toMoneyData(amount),
  postings: [],
});
const state = internalAccount.evolve(internalAccount.initial, placed, { id: 'event', revision: 7, at: metadata.at });
const movement = { transactionId: act.transactionId, step: 'hold', held: '100' };

/** The revisions of the account at which its movements were read, and the answer. */
async function moved(further: { readonly withoutAmounts?: true }) {
  const read: number[] = [];
  const views = {
    at: async (_: unknown, _tenant: unknown, _id: unknown, revision: number) => {
      read.push(revision);
      return movement;
    },
  } as unknown as ViewReader;
  const accounts = {
    run: async () => ({ revision: 7, state }),
    withSteps: async () => state,
  } as unknown as InternalAccountRunner;
  const command = new MoveCardMoney(TEST_TENANT, { accountId, act, ...further }, metadata);
  return { answer: await new MoveCardMoneyHandler(accounts, views).execute(command), read };
}

describe('money that a card moves', () => {
  it('is answered as the account has recorded it', async () => {
    expect(await moved({})).toEqual({ answer: movement, read: [7] });
  });

  it('is not read again where no one asks for it, since an account that pays for a busy card has much to read', async () => {
    expect(await moved({ withoutAmounts: true })).toEqual({ answer: null, read: [] });
  });
});
