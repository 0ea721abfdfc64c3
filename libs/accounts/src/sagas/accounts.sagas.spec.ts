import { type DomainEvent, type Recorded, derivedResourceId, derivedUuid, later, uuidOf } from '@app/kernel';
import { type RecordedEvent, type Saga, sendCommand, scheduleWake } from '@app/event-sourcing/definitions';
import { AT, UUID, Walk } from '@app/event-sourcing/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ScaSessionOpened } from '@app/sca';
import {
  ExternalAccountDeleted,
  ExternalAccountRegistered,
} from '../domain/external-account/external-account.events.js';
import { DebitReserved } from '../domain/internal-account/internal-account.events.js';
import { ReleaseOverdueDebits } from '../commands/release-overdue-debits.js';
import { ReleaseUnconfirmedDebit } from '../commands/release-unconfirmed-debit.js';
import { accountBackfillSaga, accountProvisioningSaga } from './account-provisioning.saga.js';
import { defaultDepositSaga } from './default-deposit.saga.js';
import { deletedAccountSaga } from './deleted-account.saga.js';
import { unconfirmedDebitSaga } from './unconfirmed-debit.saga.js';

const uuid = derivedUuid('aggregate');
const customerId = derivedResourceId('Customer', 'ada');
const externalAccountId = `ExternalAccount:${uuid}`;
const recorded: Recorded = { id: derivedUuid('event'), revision: 0, at: '2026-01-15T12:00:00.000Z' };

/** Reaction of a new instance of a saga to an event; null when the event concerns none. */
function reactionOf<State>(saga: Saga<State>, event: DomainEvent) {
  const happened: RecordedEvent = {
    ...event,
    recorded,
    tenant: TEST_TENANT,
    stream: 'stream',
    aggregateId: uuid,
    correlationId: uuid,
    commandId: uuid,
  };
  const trigger = saga.on.find((candidate) => candidate.event.type === event.type);
  const instance = trigger?.instance(happened) ?? null;
  if (trigger === undefined || instance === null) return null;
  const { state, outputs } = trigger.react(saga.initial, happened);
  return {
    instance,
    state,
    outputs: outputs.map((output) =>
      output.kind === 'wake' ? [output.name, output.after] : [output.target, output.payload],
    ),
  };
}

const registered = (more: object) =>
  ExternalAccountRegistered({
    externalAccountId,
    owner: 'CUSTOMER',
    ownerId: customerId,
    accountType: 'USD_ACCOUNT',
    currency: 'USD',
    status: 'ACTIVE',
    identifierName: 'accountNumber',
    personalDetails: null,
    plainDetails: {},
    paymentRails: [],
    beneficiary: null,
    defaultUmaDepositAccount: true,
    beneficiaryVerificationStatus: null,
    verifiedName: null,
    ...more,
  });
const deleted = (wasDefaultUmaDepositAccount: boolean) =>
  ExternalAccountDeleted({ owner: 'CUSTOMER', ownerId: customerId, wasDefaultUmaDepositAccount });

describe('account provisioning', () => {
  it('opens the accounts of a customer that is ready, those that waited for its login included, and lets the request wait for them', () => {
    expect(
      reactionOf(accountProvisioningSaga, CustomerActivated({ customerId, customerType: 'INDIVIDUAL' })),
    ).toMatchObject({
      instance: uuid,
      outputs: [['accounts.provision-accounts', { customerId }]],
    });
    const opened = ScaSessionOpened({
      customerId,
      factor: 'SMS_OTP',
      proofId: 'proof',
      ipAddress: null,
      expiresAt: recorded.at,
    });
    expect(reactionOf(accountProvisioningSaga, opened)?.outputs).toEqual([
      ['accounts.provision-accounts', { customerId }],
    ]);
    expect(accountProvisioningSaga.awaited).toBe(true);
  });

  it("opens the platform's own accounts when currencies are added, and only then", () => {
    const changed = (added: readonly string[]) => SupportedCurrenciesChanged({ supportedCurrencies: [], added });
    expect(reactionOf(accountProvisioningSaga, changed(['CAD']))?.outputs[0]).toEqual([
      'accounts.provision-accounts',
      {},
    ]);
    expect(reactionOf(accountProvisioningSaga, changed([]))).toBeNull();
  });
});

describe('an added currency', () => {
  const changed = (added: readonly string[]) => SupportedCurrenciesChanged({ supportedCurrencies: [], added });
  const answered = (next: string | null) =>
    accountBackfillSaga.answers!['backfill']!.done!(
      { begun: true },
      { outcome: 'done', data: { next }, at: recorded.at },
    );

  it('is given to earlier customers from the beginning of the log', () => {
    const later = { ...accountBackfillSaga, initial: { begun: true } };
    expect(reactionOf(later, changed(['CAD']))?.outputs).toEqual([['accounts.backfill-accounts', { after: '0' }]]);
    expect(reactionOf(later, changed([]))?.outputs).toEqual([]);
  });

  it("needs no accounts when it is among the platform's first currencies, which precede any customer", () => {
    expect(reactionOf(accountBackfillSaga, changed(['USD']))).toMatchObject({ state: { begun: true }, outputs: [] });
  });

  it('continues after the last page of customers, until there are none', () => {
    expect(answered('5000').outputs).toMatchObject([
      { target: 'accounts.backfill-accounts', payload: { after: '5000' } },
    ]);
    expect(answered(null).outputs).toEqual([]);
  });
});

describe('unconfirmed debits', () => {
  const accountId = `InternalAccount:${UUID}`;
  const reserved = (name: string) =>
    DebitReserved({
      transactionId: derivedResourceId('Transaction', name),
      amount: { currency: 'USD', amount: '1' },
      postings: [],
    });
  const release = [sendCommand('release-overdue', ReleaseOverdueDebits, { accountId })];
  const first = Walk.of(unconfirmedDebitSaga).on(reserved('first'));

  it('are looked at a minute after the first of them, those of one account together', () => {
    expect(first.outputs).toEqual([scheduleWake('look', { after: 60_000 })]);
    const second = first.on(reserved('second'));
    expect([second.outputs, second.state]).toEqual([[], first.state]);
    expect(second.wakes('look').outputs).toEqual(release);
  });

  it('are looked at again when the oldest remaining one is due, and not while there is none', () => {
    const looked = first.wakes('look');
    const dueAt = '2026-03-10T12:01:07.000Z';
    const left = looked.done('release-overdue', { nextDueAt: dueAt });
    expect(left.outputs).toEqual([scheduleWake('look', { at: dueAt })]);
    expect(left.on(reserved('second')).outputs).toEqual([]);
    expect(left.wakes('look').outputs).toEqual(release);
    const none = looked.done('release-overdue', { nextDueAt: null });
    expect(none.outputs).toEqual([]);
    expect(none.on(reserved('second')).outputs).toEqual([scheduleWake('look', { after: 60_000 })]);
  });

  it('are not overlooked when they come while others are released', () => {
    const during = first.wakes('look').on(reserved('second'));
    expect(during.outputs).toEqual([]);
    const answered = during.done('release-overdue', { nextDueAt: null }, AT);
    expect(answered.outputs).toEqual([scheduleWake('look', { at: later(AT, 60_000) })]);
    expect(answered.wakes('look').done('release-overdue', { nextDueAt: null }).outputs).toEqual([]);
    expect(during.done('release-overdue', { nextDueAt: AT }).outputs).toEqual([scheduleWake('look', { at: AT })]);
  });

  it('are released alone where an earlier release watched each alone', () => {
    const transactionId = derivedResourceId('Transaction', 'first');
    const expired = (state: object) =>
      unconfirmedDebitSaga.wakes!['claim-expired']!(state as typeof first.state, { at: AT }).outputs;
    expect(expired({ accountId, transactionId })).toEqual([
      sendCommand('release', ReleaseUnconfirmedDebit, { accountId, transactionId }),
    ]);
    expect(expired(first.state!)).toEqual([]);
  });
});

describe('the default UMA deposit account', () => {
  it('is chosen when an account is registered as the default of a customer', () => {
    expect(reactionOf(defaultDepositSaga, registered({}))).toMatchObject({
      instance: uuidOf('Customer', customerId),
      outputs: [['accounts.choose-default-deposit', { customerId, externalAccountId }]],
    });
    expect(reactionOf(defaultDepositSaga, registered({ defaultUmaDepositAccount: false }))).toBeNull();
    expect(reactionOf(defaultDepositSaga, registered({ owner: 'PLATFORM', ownerId: uuid }))).toBeNull();
  });

  it('is withdrawn from the account that had it', () => {
    const answered = (replaced: string | null) =>
      defaultDepositSaga.answers!['choose']!.done!(null, { outcome: 'done', data: { replaced }, at: recorded.at });
    expect(answered(externalAccountId).outputs).toMatchObject([
      { target: 'accounts.withdraw-default-deposit', payload: { externalAccountId } },
    ]);
    expect(answered(null).outputs).toEqual([]);
  });

  it('is forgotten when that account is deleted', () => {
    expect(reactionOf(defaultDepositSaga, deleted(true))?.outputs).toEqual([
      ['accounts.forget-default-deposit', { customerId, externalAccountId }],
    ]);
    expect(reactionOf(defaultDepositSaga, deleted(false))).toBeNull();
  });
});

describe('a deleted external account', () => {
  it('leaves its identifier free to be registered again', () => {
    expect(reactionOf(deletedAccountSaga, deleted(false))?.outputs).toEqual([
      ['accounts.release-identifier', { externalAccountId }],
    ]);
  });
});
