import { derivedResourceId, resourceId } from '@app/kernel';
import { given, minute, shown, TEST_TENANT } from '@app/kernel/testing';
import { readAccountInfo } from './account-info.js';
import { type ExternalAccountCommand, externalAccount } from './external-account.decider.js';
import {
  DefaultDepositWithdrawn,
  type ExternalAccountEvent,
  ExternalAccountDeleted,
  ExternalAccountRegistered,
} from './external-account.events.js';
import { type ExternalAccountStatus, ExternalAccountStatusChanged } from './external-account-status.js';
import { type ExternalAccountDocument, externalAccountView } from './external-account.view.js';
import { OwnershipChallengeIssued, OwnershipProofAssessed } from './ownership/ownership.events.js';
import { BeneficiaryTrusted, BeneficiaryTrustWithdrawn, TrustChallengeIssued } from './trust/trust.events.js';
import { accountVariant } from './variants/index.js';

const customerId = derivedResourceId('Customer', 'ada');
const uuid = '00000000-0000-8000-8000-00000000000a';
const beneficiary = {
  beneficiaryType: 'INDIVIDUAL',
  fullName: 'Ada Lovelace',
  address: { line1: '1 Main Street', postalCode: '1', country: 'US' },
};
const usd = readAccountInfo(accountVariant('USD_ACCOUNT')!, {
  accountNumber: '000123456789',
  routingNumber: '021000021',
  beneficiary,
});
const spark = readAccountInfo(accountVariant('SPARK_WALLET')!, { address: 'spark1qqq' });

type Register = Extract<ExternalAccountCommand, { kind: 'register' }>;
const register: Register = {
  kind: 'register',
  owner: 'CUSTOMER',
  ownerId: customerId,
  currency: 'USD',
  info: usd,
  platformAccountId: 'payroll',
  ownershipType: 'THIRD_PARTY',
  defaultUmaDepositAccount: true,
  nameVerification: { status: 'MATCHED', verifiedName: 'Ada Lovelace' },
  counterpartyRules: false,
};

const registeredBy = (
  command: Partial<Register> = {},
  environment: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX',
): ExternalAccountEvent =>
  given(externalAccount, [])
    .when({ ...register, ...command }, { tenant: { ...TEST_TENANT, environment } })
    .events()[0]!;
const registered = registeredBy();
const becoming = (from: 'PENDING' | 'ACTIVE', ...path: readonly ('ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE')[]) =>
  path.map((to, index) => ExternalAccountStatusChanged({ from: path[index - 1] ?? from, to }));

function view(...events: readonly ExternalAccountEvent[]): ExternalAccountDocument | null {
  return shown(externalAccountView, ...events);
}

describe('an external account', () => {
  it('is registered once, ACTIVE in the sandbox, with its numbers sealed apart from readable members', () => {
    expect(registeredBy()).toEqual(
      ExternalAccountRegistered({
        externalAccountId: resourceId('ExternalAccount', uuid),
        owner: 'CUSTOMER',
        ownerId: customerId,
        accountType: 'USD_ACCOUNT',
        currency: 'USD',
        status: 'ACTIVE',
        identifierName: 'accountNumber',
        personalDetails: { accountNumber: '000123456789' },
        plainDetails: { routingNumber: '021000021', bankAccountType: 'CHECKING' },
        paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
        beneficiary: usd.beneficiary,
        platformAccountId: 'payroll',
        ownershipType: 'THIRD_PARTY',
        defaultUmaDepositAccount: true,
        beneficiaryVerificationStatus: 'MATCHED',
        verifiedName: 'Ada Lovelace',
      }),
    );
    expect(ExternalAccountRegistered.personal).toEqual([
      'personalDetails',
      'beneficiary',
      'platformAccountId',
      'verifiedName',
    ]);
    given(externalAccount, [registered]).when(register).then([]);
  });

  it('has the platform id, the ownership and the default only where they were given', () => {
    const bare = { platformAccountId: undefined, ownershipType: undefined, defaultUmaDepositAccount: undefined };
    for (const name of Object.keys(bare)) {
      expect(registeredBy().data).toHaveProperty(name);
      expect(registeredBy(bare).data).not.toHaveProperty(name);
    }
    expect(registeredBy().data).toMatchObject({ platformAccountId: 'payroll', ownershipType: 'THIRD_PARTY' });
  });

  it('withdraws the default only where it is the default', () => {
    given(externalAccount, [registeredBy({ defaultUmaDepositAccount: false })])
      .when({ kind: 'withdraw-default' })
      .then([]);
    given(externalAccount, [registeredBy({ defaultUmaDepositAccount: undefined })])
      .when({ kind: 'withdraw-default' })
      .then([]);
    const { state } = given(externalAccount, [registered, DefaultDepositWithdrawn({})]);
    expect(state).toMatchObject({ ownerId: customerId, defaultUmaDepositAccount: false });
  });

  it('awaits screening in production when it is at a bank, and not when it is a wallet', () => {
    expect(registeredBy({}, 'PRODUCTION').data).toMatchObject({ status: 'PENDING' });
    expect(registeredBy({ info: spark, currency: 'BTC' }, 'PRODUCTION').data).toMatchObject({ status: 'ACTIVE' });
  });

  it.each([
    ['PASSED', [], ['ACTIVE']],
    ['FLAGGED', [], ['UNDER_REVIEW']],
    ['REFUSED', [], ['UNDER_REVIEW', 'INACTIVE']],
    ['PASSED', ['UNDER_REVIEW'], ['ACTIVE']],
    ['FLAGGED', ['UNDER_REVIEW'], []],
    ['REFUSED', ['UNDER_REVIEW'], ['INACTIVE']],
    ['PASSED', ['ACTIVE'], []],
    ['FLAGGED', ['ACTIVE'], []],
    ['REFUSED', ['ACTIVE'], ['INACTIVE']],
    ['PASSED', ['UNDER_REVIEW', 'INACTIVE'], []],
    ['REFUSED', ['UNDER_REVIEW', 'INACTIVE'], []],
  ] as const)('a screening that is %s after %j leads to %j', (result, before, after) => {
    const changes = (statuses: readonly ExternalAccountStatus[], start: ExternalAccountStatus) =>
      statuses.map((to, step) => ExternalAccountStatusChanged({ from: statuses[step - 1] ?? start, to }));
    given(externalAccount, [registeredBy({}, 'PRODUCTION'), ...changes(before, 'PENDING')])
      .when({ kind: 'conclude-screening', result })
      .then(changes(after, before.at(-1) ?? 'PENDING'));
  });

  it('is refused in a currency that does not fit its type', () => {
    given(externalAccount, [])
      .when({ ...register, currency: 'EUR' })
      .refuses('INVALID_CURRENCY');
  });

  it.each([{ kind: 'delete' }, { kind: 'withdraw-default' }, { kind: 'change-status', status: 'INACTIVE' }] as const)(
    'cannot $kind before it exists or after it is deleted',
    (command) => {
      given(externalAccount, []).when(command).refuses('REFERENCE_NOT_FOUND');
      const deleted = ExternalAccountDeleted({
        owner: 'CUSTOMER',
        ownerId: customerId,
        wasDefaultUmaDepositAccount: true,
      });
      given(externalAccount, [registered, deleted]).when(command).refuses('REFERENCE_NOT_FOUND');
    },
  );

  it('is deleted with an event that names its owner and whether it was the default', () => {
    given(externalAccount, [registered])
      .when({ kind: 'delete' })
      .then([ExternalAccountDeleted({ owner: 'CUSTOMER', ownerId: customerId, wasDefaultUmaDepositAccount: true })]);
  });

  it('stops being the default once', () => {
    given(externalAccount, [registered])
      .when({ kind: 'withdraw-default' })
      .then([DefaultDepositWithdrawn({})]);
    given(externalAccount, [registered, DefaultDepositWithdrawn({})])
      .when({ kind: 'withdraw-default' })
      .then([]);
  });

  it.each([
    ['ACTIVE', 'UNDER_REVIEW'],
    ['ACTIVE', 'INACTIVE'],
    ['UNDER_REVIEW', 'ACTIVE'],
    ['UNDER_REVIEW', 'INACTIVE'],
    ['INACTIVE', 'ACTIVE'],
  ] as const)('moves from %s to %s', (from, to) => {
    const history = from === 'ACTIVE' ? [registered] : [registered, ...becoming('ACTIVE', from)];
    given(externalAccount, history)
      .when({ kind: 'change-status', status: to })
      .then([ExternalAccountStatusChanged({ from, to })]);
  });

  it('moves nowhere else', () => {
    given(externalAccount, [registered])
      .when({ kind: 'change-status', status: 'UNVERIFIED' })
      .refuses('INVALID_STATE_TRANSITION');
    given(externalAccount, [registered])
      .when({ kind: 'change-status', status: 'PENDING' })
      .refuses('INVALID_STATE_TRANSITION');
    given(externalAccount, [registered]).when({ kind: 'change-status', status: 'ACTIVE' }).then([]);
    given(externalAccount, [registered, ...becoming('ACTIVE', 'INACTIVE')])
      .when({ kind: 'change-status', status: 'UNDER_REVIEW' })
      .refuses('INVALID_STATE_TRANSITION');
  });
});

describe('ExternalAccount as GET shows it', () => {
  it('shows the registered members, with the rails the service chose', () => {
    expect(view(registered)).toEqual({
      id: resourceId('ExternalAccount', uuid),
      customerId,
      status: 'ACTIVE',
      platformAccountId: 'payroll',
      ownershipType: 'THIRD_PARTY',
      currency: 'USD',
      defaultUmaDepositAccount: true,
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Ada Lovelace' },
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '021000021',
        bankAccountType: 'CHECKING',
        paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
        beneficiary,
      },
    });
  });

  it('shows null for customerId and no default on an account of the platform', () => {
    const own = view(
      registeredBy({ owner: 'PLATFORM', ownerId: TEST_TENANT.platformId, defaultUmaDepositAccount: undefined }),
    )!;
    expect(own.customerId).toBeNull();
    expect(own).not.toHaveProperty('defaultUmaDepositAccount');
    expect(externalAccountView.subject!(own)).toBe('platform');
  });

  it('leaves verification, rails and beneficiary out where there are none', () => {
    const wallet = view(
      registeredBy({
        info: spark,
        currency: 'BTC',
        nameVerification: null,
        platformAccountId: undefined,
        ownershipType: undefined,
      }),
    )!;
    expect(wallet.accountInfo).toEqual({ accountType: 'SPARK_WALLET', address: 'spark1qqq' });
    expect(Object.keys(wallet).sort()).toEqual([
      'accountInfo',
      'currency',
      'customerId',
      'defaultUmaDepositAccount',
      'id',
      'status',
    ]);
  });

  it('shows status and default as they are, and when it was deleted', () => {
    expect(view(registered, ...becoming('ACTIVE', 'UNDER_REVIEW'))).toMatchObject({ status: 'UNDER_REVIEW' });
    expect(view(registered, DefaultDepositWithdrawn({}))).toMatchObject({ defaultUmaDepositAccount: false });
    const quiet = [
      OwnershipChallengeIssued,
      OwnershipProofAssessed,
      TrustChallengeIssued,
      BeneficiaryTrusted,
      BeneficiaryTrustWithdrawn,
    ];
    for (const { type } of quiet)
      expect(view(registered, { type, data: {} } as ExternalAccountEvent)).toEqual(view(registered));
    expect(
      view(
        registered,
        ExternalAccountDeleted({ owner: 'CUSTOMER', ownerId: customerId, wasDefaultUmaDepositAccount: true }),
      ),
    ).toMatchObject({ deletedAt: minute(1) });
  });

  it('survives the erasure of its owner: personal members are gone, the rest stays', () => {
    const { data } = registered as ReturnType<typeof ExternalAccountRegistered>;
    const erased = ExternalAccountRegistered({ ...data, personalDetails: null, beneficiary: null, verifiedName: null });
    expect(view(erased)!.accountInfo).toEqual({
      accountType: 'USD_ACCOUNT',
      routingNumber: '021000021',
      bankAccountType: 'CHECKING',
      paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
    });
    given(externalAccount, [erased]).when({ kind: 'delete' }).events();
  });

  it('is nothing before it was registered', () => {
    expect(view(DefaultDepositWithdrawn({}))).toBeNull();
  });
});
