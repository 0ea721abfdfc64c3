import { type DomainEvent, type Recorded, derivedResourceId, derivedUuid, uuidOf } from '@app/kernel';
import type { RecordedEvent, Saga } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/event-sourcing/testing';
import { CustomerActivated } from '@app/onboarding';
import { SupportedCurrenciesChanged } from '@app/platforms';
import { ScaSessionOpened } from '@app/sca';
import { ExternalAccountDeleted, ExternalAccountRegistered } from '../domain/external-account/external-account.events.js';
import { DebitReserved } from '../domain/internal-account/internal-account.events.js';
import { accountBackfillSaga, accountProvisioningSaga } from './account-provisioning.saga.js';
import { defaultDepositSaga } from './default-deposit.saga.js';
import { deletedAccountSaga } from './deleted-account.saga.js';
import { unconfirmedDebitSaga } from './unconfirmed-debit.saga.js';

const uuid = derivedUuid('aggregate');
const customerId = derivedResourceId('Customer', 'ada');
const externalAccountId = `ExternalAccount:${uuid}`;
const recorded: Recorded = { id: derivedUuid('event'), revision: 0, at: '2026-01-15T12:00:00.000Z' };

/** What a new instance of a saga does about an event; null when it concerns none. */
function reactionOf<State>(saga: Saga<State>, event: DomainEvent) {
  const happened: RecordedEvent = { ...event, recorded, tenant: TEST_TENANT, stream: 'stream', aggregateId: uuid, correlationId: uuid };
  const trigger = saga.on.find((candidate) => candidate.event.type === event.type);
  const instance = trigger?.instance(happened) ?? null;
  if (trigger === undefined || instance === null) return null;
  const { state, outputs } = trigger.react(saga.initial, happened);
  return { instance, state, outputs: outputs.map((output) => (output.kind === 'wake' ? [output.name, output.after] : [output.target, output.payload])) };
}

const registered = (more: object) => ExternalAccountRegistered({
  externalAccountId, owner: 'CUSTOMER', ownerId: customerId, accountType: 'USD_ACCOUNT', currency: 'USD', status: 'ACTIVE', identifierName: 'accountNumber',
  personalDetails: null, plainDetails: {}, paymentRails: [], beneficiary: null, defaultUmaDepositAccount: true, beneficiaryVerificationStatus: null,
  verifiedName: null, ...more,
});
const deleted = (wasDefaultUmaDepositAccount: boolean) => ExternalAccountDeleted({ owner: 'CUSTOMER', ownerId: customerId, wasDefaultUmaDepositAccount });

describe('account provisioning', () => {
  it('opens the accounts of a customer that is ready, and what waited for its login then, and lets the request wait for them', () => {
    expect(reactionOf(accountProvisioningSaga, CustomerActivated({ customerId, customerType: 'INDIVIDUAL' }))).toMatchObject({
      instance: uuid, outputs: [['accounts.provision-accounts', { customerId }]],
    });
    const opened = ScaSessionOpened({ customerId, factor: 'SMS_OTP', proofId: 'proof', ipAddress: null, expiresAt: recorded.at });
    expect(reactionOf(accountProvisioningSaga, opened)?.outputs).toEqual([['accounts.provision-accounts', { customerId }]]);
    expect(accountProvisioningSaga.awaited).toBe(true);
  });

  it('opens the platform\'s own accounts when currencies are added, and only then', () => {
    const changed = (added: readonly string[]) => SupportedCurrenciesChanged({ supportedCurrencies: [], added });
    expect(reactionOf(accountProvisioningSaga, changed(['CAD']))?.outputs[0]).toEqual(['accounts.provision-accounts', {}]);
    expect(reactionOf(accountProvisioningSaga, changed([]))).toBeNull();
  });
});

describe('an added currency', () => {
  const changed = (added: readonly string[]) => SupportedCurrenciesChanged({ supportedCurrencies: [], added });
  const answered = (next: string | null) => accountBackfillSaga.answers!['backfill']!({ begun: true }, { outcome: 'done', data: { next }, at: recorded.at });

  it('is given to the customers of old from the beginning of the log', () => {
    const later = { ...accountBackfillSaga, initial: { begun: true } };
    expect(reactionOf(later, changed(['CAD']))?.outputs).toEqual([['accounts.backfill-accounts', { after: '0' }]]);
    expect(reactionOf(later, changed([]))?.outputs).toEqual([]);
  });

  it('needs nothing when it is among the platform\'s first, which came before any customer', () => {
    expect(reactionOf(accountBackfillSaga, changed(['USD']))).toMatchObject({ state: { begun: true }, outputs: [] });
  });

  it('goes on where the last stretch ended, until there is none', () => {
    expect(answered('5000').outputs).toMatchObject([{ target: 'accounts.backfill-accounts', payload: { after: '5000' } }]);
    expect(answered(null).outputs).toEqual([]);
  });
});

describe('a debit that nobody confirms', () => {
  const transactionId = derivedResourceId('Transaction', 'first');
  const reaction = reactionOf(unconfirmedDebitSaga, DebitReserved({ transactionId, amount: { currency: 'USD', amount: '1' }, postings: [] }))!;

  it('is looked at after a minute', () => {
    expect(reaction.outputs).toEqual([['claim-expired', 60_000]]);
  });

  it('is then released, unless the account knows it as confirmed', () => {
    expect(unconfirmedDebitSaga.wakes!['claim-expired']!(reaction.state, { at: recorded.at }).outputs).toEqual([
      { kind: 'instruct', name: 'release', target: 'accounts.release-unconfirmed-debit', payload: { accountId: `InternalAccount:${uuid}`, transactionId } },
    ]);
  });
});

describe('the default UMA deposit account', () => {
  it('is chosen when an account is registered as the default of a customer', () => {
    expect(reactionOf(defaultDepositSaga, registered({}))).toMatchObject({
      instance: uuidOf('Customer', customerId), outputs: [['accounts.choose-default-deposit', { customerId, externalAccountId }]],
    });
    expect(reactionOf(defaultDepositSaga, registered({ defaultUmaDepositAccount: false }))).toBeNull();
    expect(reactionOf(defaultDepositSaga, registered({ owner: 'PLATFORM', ownerId: uuid }))).toBeNull();
  });

  it('is withdrawn from the account that had it', () => {
    const answered = (replaced: string | null) => defaultDepositSaga.answers!['choose']!(null, { outcome: 'done', data: { replaced }, at: recorded.at });
    expect(answered(externalAccountId).outputs).toMatchObject([{ target: 'accounts.withdraw-default-deposit', payload: { externalAccountId } }]);
    expect(answered(null).outputs).toEqual([]);
  });

  it('is forgotten when that account is deleted', () => {
    expect(reactionOf(defaultDepositSaga, deleted(true))?.outputs).toEqual([['accounts.forget-default-deposit', { customerId, externalAccountId }]]);
    expect(reactionOf(defaultDepositSaga, deleted(false))).toBeNull();
  });
});

describe('a deleted external account', () => {
  it('leaves its identifier to be registered anew', () => {
    expect(reactionOf(deletedAccountSaga, deleted(false))?.outputs).toEqual([['accounts.release-identifier', { externalAccountId }]]);
  });
});
