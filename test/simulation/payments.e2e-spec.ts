import type { Posting } from '@app/kernel';
import { imbalancesIn } from '../../libs/accounts/src/domain/books/books.js';
import type { StoredEvent } from '../../libs/event-store/src/store/event-store.js';
import { transactionExpectation } from '../../libs/payments/src/domain/transaction/transaction.expectation.js';
import { PaymentsWorld } from './payments-world.js';
import { Seeds, survey } from './survey.js';

const SEEDS = new Seeds(150);
const TURNS = 120;

function balancesOf(events: readonly StoredEvent[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { data } of events) {
    for (const { account, currency, amount } of (data['postings'] ?? []) as unknown as readonly Posting[]) {
      const key = `${account} ${currency}`;
      balances.set(key, (balances.get(key) ?? 0n) + BigInt(amount));
    }
  }
  return balances;
}

interface Story {
  readonly types: readonly string[];
  readonly events: readonly StoredEvent[];
}

/** Events of each transaction, by its UUID. */
function storiesOf(events: readonly StoredEvent[]): Map<string, Story> {
  const stories = new Map<string, StoredEvent[]>();
  for (const event of events) {
    if (!event.stream.includes('.payments.transaction-')) continue;
    const uuid = event.stream.slice(-36);
    stories.set(uuid, [...(stories.get(uuid) ?? []), event]);
  }
  return new Map(
    [...stories].map(([uuid, own]) => [
      uuid,
      { events: own, types: own.map(({ type }) => type.slice('payments.'.length)) },
    ]),
  );
}

const ENDS = [
  'payout-completed',
  'quote-expired',
  'payment-failed',
  'payout-returned',
  'cancellation-completed',
  'collection-completed',
  'collection-failed',
  'incoming-payment-completed',
  'incoming-payment-rejected',
  'incoming-payment-failed',
  'refund-completed',
  'refund-failed',
  'suspense-resolved',
  'suspense-resolution-failed',
];

/** A payer may be asked twice, each time for a different proof. */
const STEPS = ['authorization-requested', 'authorization-granted'] as const;

/** Limits how often accounts refuse money that operators send out of suspense. */
const ATTEMPTS = ['suspense-resolution-started', 'suspense-resolution-failed'] as const;

/** Money received for a quote already paid; it may arrive at any time, and leaves suspense like a refused refund. */
const FURTHER = 'further-funds-received';

function maxTimes(type: string): number {
  if ([...ATTEMPTS, FURTHER, 'suspense-resolved'].includes(type)) return Infinity;
  return (STEPS as readonly string[]).includes(type) ? 2 : 1;
}

/** A transfer that was abandoned before it claimed its debit: nothing may be credited for it. */
const GIVEN_UP = 'accounts.debit-given-up';

/** Amount of a transaction that is still in suspense. */
function owedFromSuspense(events: readonly StoredEvent[]): bigint {
  let [owed, refund, sent] = [0n, 0n, 0n];
  for (const { type, data } of events) {
    const amount = BigInt((data['amount'] as { amount: string } | undefined)?.amount ?? 0);
    if (type === 'payments.refund-started') refund = amount;
    if (type === 'payments.refund-failed') owed += refund;
    if (type === `payments.${FURTHER}`) owed += amount;
    if (type === 'payments.suspense-resolution-started') [owed, sent] = [owed - amount, amount];
    if (type === 'payments.suspense-resolution-failed') owed += sent;
  }
  return owed;
}

/** Every fault of a world at rest. */
async function faultsOf(world: PaymentsWorld): Promise<string[]> {
  const events = await world.store.readAll(0n, 1_000_000);
  const balances = balancesOf(events);
  const stories = storiesOf(events);
  const faults: string[] = [];
  const booked = events.map(({ stream, type, data, metadata: { at } }) => ({ stream, type, data, at }));
  for (const wrong of imbalancesIn(booked, [transactionExpectation])) faults.push(JSON.stringify(wrong));
  const sums = new Map<string, bigint>();
  for (const [key, balance] of balances) {
    const [account = '', currency = ''] = key.split(' ');
    sums.set(currency, (sums.get(currency) ?? 0n) + balance);
    if (account.startsWith('clearing:') && balance !== 0n)
      faults.push(`${key} still holds ${balance}: ${stories.get(account.slice('clearing:'.length))?.types.join(' ')}`);
    const isCustomers = world.customers.some((id) => account === `account:${id.slice('InternalAccount:'.length)}`);
    if (isCustomers && balance < 0n) faults.push(`${key} is at ${balance}`);
  }
  for (const [currency, sum] of sums) if (sum !== 0n) faults.push(`${currency} sums to ${sum}`);
  let kept = 0n;
  let exchanged = 0n;
  for (const [uuid, { types, events: own }] of stories) {
    const count = (type: string): number => types.filter((each) => each === type).length;
    if (types.some((type) => count(type) > maxTimes(type)))
      faults.push(`${uuid} did something twice: ${types.join(' ')}`);
    if (types.includes('quote-executed') && count(STEPS[0]) !== count(STEPS[1]))
      faults.push(`${uuid} started without its payer: ${types.join(' ')}`);
    if (!ENDS.includes(types.findLast((type) => type !== FURTHER)!))
      faults.push(`${uuid} never came to its end: ${types.join(' ')}`);
    if (types.includes('refund-started') && !types.includes('refund-completed') && !types.includes('refund-failed'))
      faults.push(`${uuid} is still being refunded`);
    const refund = own.find(({ type }) => type === 'payments.refund-started');
    const owed = owedFromSuspense(own);
    const inSuspense = balancesOf(own).get('suspense USD') ?? 0n;
    if (inSuspense !== owed)
      faults.push(`${uuid} has ${inSuspense} in suspense, but ${owed} waits there: ${types.join(' ')}`);
    if (count(ATTEMPTS[0]) !== count(ATTEMPTS[1]) + count('suspense-resolved'))
      faults.push(`${uuid} is still being sent out of suspense: ${types.join(' ')}`);
    kept += owed;
    if (types.includes('funds-converted') && refund === undefined) exchanged += 1n;
  }
  const held = (account: string): bigint => balances.get(account) ?? 0n;
  if (held('suspense USD') !== kept) faults.push(`suspense holds ${held('suspense USD')}, but ${kept} waits there`);
  if (held('fees USD') !== 40n * exchanged) faults.push(`the fees are ${held('fees USD')} for ${exchanged} exchanges`);
  if (held('fx USD') !== 9_880n * exchanged || held('fx EUR') !== -9_089n * exchanged)
    faults.push(`the position is off for ${exchanged} exchanges`);
  return faults;
}

describe('payments in worlds where everything fails now and then', () => {
  it(
    'come to exactly one end each, and no cent is lost, made or left in flight',
    async () => {
      const met = new Set<string>();
      const broken = await survey(
        SEEDS,
        TURNS,
        (random) => new PaymentsWorld(random),
        async (world) => {
          const events = await world.store.readAll(0n, 1_000_000);
          for (const { types } of storiesOf(events).values()) types.forEach((type) => met.add(type));
          if (events.some(({ type }) => type === GIVEN_UP)) met.add(GIVEN_UP);
          return faultsOf(world);
        },
      );
      expect(broken).toEqual([]);
      // the worlds were busy: every kind of fact was met
      if (SEEDS.usual)
        expect(
          [
            ...ENDS,
            ...STEPS,
            ...ATTEMPTS,
            GIVEN_UP,
            FURTHER,
            'funds-received',
            'funds-converted',
            'incoming-payment-deferred',
            'incoming-funds-received',
          ].filter((type) => !met.has(type)),
        ).toEqual([]);
    },
    SEEDS.timeoutMilliseconds,
  );
});
