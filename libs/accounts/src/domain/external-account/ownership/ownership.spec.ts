import { derivedResourceId } from '@app/kernel';
import { given } from '@app/kernel/testing';
import { readAccountInfo } from '../account-info.js';
import { counterpartyViolations } from '../counterparty.js';
import { type ExternalAccountCommand, externalAccount } from '../external-account.decider.js';
import { type ExternalAccountEvent, ExternalAccountDeleted } from '../external-account.events.js';
import { ExternalAccountStatusChanged } from '../external-account-status.js';
import { accountVariant } from '../variants/index.js';
import { OwnershipChallengeIssued, OwnershipProofAssessed } from './ownership.events.js';

const ownerId = derivedResourceId('Customer', 'ada');
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ISSUED_AT = '2026-01-01T00:00:00.000Z';
const expiresAt = '2026-01-01T01:00:00.000Z';
const infoOf = (accountType: string, details: object) => readAccountInfo(accountVariant(accountType)!, { ...details });
const own = infoOf('BASE_WALLET', { address });
const atExchange = infoOf('BASE_WALLET', { address, vaspName: 'Coinbase' });
const lightning = infoOf('LIGHTNING', { lightningAddress: 'satoshi@example.com' });

type Register = Extract<ExternalAccountCommand, { kind: 'register' }>;
const register: Register = {
  kind: 'register',
  owner: 'CUSTOMER',
  ownerId,
  currency: 'USDC',
  info: own,
  platformAccountId: undefined,
  ownershipType: 'FIRST_PARTY',
  defaultUmaDepositAccount: false,
  nameVerification: null,
  counterpartyRules: true,
};
const registeredBy = (change: Partial<Register> = {}): ExternalAccountEvent =>
  given(externalAccount, [])
    .when({ ...register, ...change })
    .events()[0]!;
const statusOf = (change: Partial<Register>): unknown => (registeredBy(change).data as { status: unknown }).status;

const wallet = registeredBy();
const issued = (challengeId: string, method: 'WALLET_SIGNATURE' | 'LIVENESS' = 'WALLET_SIGNATURE') =>
  OwnershipChallengeIssued({ challengeId, method, expiresAt });
const moved = (
  from: 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED',
  to: 'ACTIVE' | 'UNVERIFIED' | 'PENDING_OWNERSHIP_VERIFICATION',
) => ExternalAccountStatusChanged({ from, to });
const failed = [
  wallet,
  issued('1'),
  OwnershipProofAssessed({ challengeId: '1', outcome: 'FAILED' }),
  moved('PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'),
];
const challenge = (challengeId: string) =>
  ({ kind: 'challenge-ownership', challengeId, method: 'WALLET_SIGNATURE', expiresAt }) as const;
const assess = (challengeId: string, isGenuine = true) =>
  ({ kind: 'assess-signature', challengeId, isGenuine }) as const;
const conclude = (challengeId: string, passed = true) => ({ kind: 'conclude-liveness', challengeId, passed }) as const;

describe('the initial status of a wallet', () => {
  it("awaits the proof of its ownership when it is the customer's own, in self-custody, and the region has counterparty rules", () => {
    expect(statusOf({})).toBe('PENDING_OWNERSHIP_VERIFICATION');
  });

  it('is ACTIVE otherwise', () => {
    expect(statusOf({ counterpartyRules: false })).toBe('ACTIVE');
    expect(statusOf({ ownershipType: 'THIRD_PARTY' })).toBe('ACTIVE');
    expect(statusOf({ info: atExchange })).toBe('ACTIVE');
    expect(statusOf({ info: lightning, currency: 'BTC' })).toBe('ACTIVE');
  });
});

describe('counterparty rules require', () => {
  const fields = (info: Register['info'], ownershipType: Register['ownershipType'], rulesApply = true) =>
    counterpartyViolations({ info, ownershipType, rulesApply }).map(({ field }) => field);

  it('the owner of a self-custody wallet', () => {
    expect(fields(own, undefined)).toEqual(['ownershipType']);
    expect(fields(own, 'FIRST_PARTY')).toEqual([]);
    expect(fields(atExchange, undefined)).toEqual([]);
    expect(fields(lightning, undefined)).toEqual([]);
    expect(fields(own, undefined, false)).toEqual([]);
  });

  it('the identity of the other party', () => {
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ana Souza', countryOfResidence: 'BR' };
    expect(fields(own, 'THIRD_PARTY')).toEqual(['accountInfo.beneficiary']);
    expect(fields(atExchange, 'THIRD_PARTY')).toEqual(['accountInfo.beneficiary']);
    expect(fields(infoOf('BASE_WALLET', { address, beneficiary }), 'THIRD_PARTY')).toEqual([]);
    expect(fields(own, 'THIRD_PARTY', false)).toEqual([]);
  });
});

describe('the proof of ownership', () => {
  it('is asked for while it is due; a new challenge voids the one before', () => {
    given(externalAccount, [wallet])
      .when(challenge('1'))
      .then([issued('1')]);
    given(externalAccount, [wallet, issued('1')])
      .when(challenge('2'))
      .then([issued('2')]);
    given(externalAccount, [wallet, issued('1'), issued('2')])
      .when(assess('1'), { at: ISSUED_AT })
      .refuses('CONFLICT');
  });

  it('makes the account ACTIVE when it is genuine and in time', () => {
    given(externalAccount, [wallet, issued('1')])
      .when(assess('1'), { at: ISSUED_AT })
      .then([
        OwnershipProofAssessed({ challengeId: '1', outcome: 'PASSED' }),
        moved('PENDING_OWNERSHIP_VERIFICATION', 'ACTIVE'),
      ]);
  });

  it('makes it UNVERIFIED when it is not genuine, or too late', () => {
    given(externalAccount, [wallet, issued('1')])
      .when(assess('1', false), { at: ISSUED_AT })
      .then([
        OwnershipProofAssessed({ challengeId: '1', outcome: 'FAILED' }),
        moved('PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'),
      ]);
    given(externalAccount, [wallet, issued('1')])
      .when(assess('1'), { at: expiresAt })
      .then([
        OwnershipProofAssessed({ challengeId: '1', outcome: 'EXPIRED' }),
        moved('PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'),
      ]);
  });

  it('is due again after a new challenge, which leads back to PENDING_OWNERSHIP_VERIFICATION', () => {
    given(externalAccount, failed).when(assess('1'), { at: ISSUED_AT }).refuses('CONFLICT');
    given(externalAccount, failed)
      .when(challenge('2'))
      .then([issued('2'), moved('UNVERIFIED', 'PENDING_OWNERSHIP_VERIFICATION')]);
  });

  it('is not due for other accounts: bank accounts, exchanges, wallets of third parties, wallets proven already', () => {
    const proven = [
      wallet,
      issued('1'),
      OwnershipProofAssessed({ challengeId: '1', outcome: 'PASSED' }),
      moved('PENDING_OWNERSHIP_VERIFICATION', 'ACTIVE'),
    ];
    for (const history of [
      [registeredBy({ info: atExchange })],
      [registeredBy({ ownershipType: 'THIRD_PARTY' })],
      [registeredBy({ counterpartyRules: false })],
      proven,
    ]) {
      given(externalAccount, history).when(challenge('2')).refuses('CONFLICT');
      given(externalAccount, history).when(assess('1'), { at: ISSUED_AT }).refuses('CONFLICT');
    }
  });

  it('by liveness is decided by the check alone, not by a signature', () => {
    const watched = [wallet, issued('1', 'LIVENESS')];
    given(externalAccount, watched).when(assess('1'), { at: ISSUED_AT }).refuses('CONFLICT');
    given(externalAccount, watched)
      .when(conclude('1'), { at: ISSUED_AT })
      .then([
        OwnershipProofAssessed({ challengeId: '1', outcome: 'PASSED' }),
        moved('PENDING_OWNERSHIP_VERIFICATION', 'ACTIVE'),
      ]);
    given(externalAccount, watched)
      .when(conclude('1', false), { at: ISSUED_AT })
      .then([
        OwnershipProofAssessed({ challengeId: '1', outcome: 'FAILED' }),
        moved('PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED'),
      ]);
  });

  it('by liveness changes nothing when it is late, or its challenge void', () => {
    const watched = [wallet, issued('1', 'LIVENESS')];
    given(externalAccount, watched).when(conclude('1'), { at: expiresAt }).then([]);
    given(externalAccount, watched).when(conclude('2'), { at: ISSUED_AT }).then([]);
    given(externalAccount, [...watched, issued('2')])
      .when(conclude('1'), { at: ISSUED_AT })
      .then([]);
  });

  it('cannot be given for a deleted account', () => {
    const deleted = ExternalAccountDeleted({ owner: 'CUSTOMER', ownerId, wasDefaultUmaDepositAccount: false });
    for (const command of [challenge('2'), assess('1'), conclude('1')])
      given(externalAccount, [wallet, issued('1'), deleted])
        .when(command)
        .refuses('REFERENCE_NOT_FOUND');
  });
});
