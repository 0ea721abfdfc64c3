import { performEffect, scheduleWake, sendCommand } from '@app/event-sourcing/definitions';
import { AT, UUID, Walk } from '@app/event-sourcing/testing';
import { type Json, later } from '@app/kernel';
import { OrderConcluded } from '@app/partners';
import { OperationRequested } from '../domain/operation/operation.events.js';
import { ProviderAccountLinked, ProviderAccountRevoked } from '../domain/provider-account/provider-account.events.js';
import { StablecoinRegistered } from '../domain/stablecoin/stablecoin.events.js';
import { FollowIssuance, FollowOperation, VerifyProviderAccount } from '../effects/stablecoins.effects.js';
import { RecordIssuance } from '../commands/record-issuance.js';
import { RecordOperation } from '../commands/record-operation.js';
import { RecordVerification } from '../commands/record-verification.js';
import { ReleaseProviderAccount } from '../commands/release-provider-account.js';
import { issuanceSaga } from './issuance.saga.js';
import { operationSaga } from './operation.saga.js';
import { providerAccountVerificationSaga } from './provider-account-verification.saga.js';

const DAY = 86_400_000;
const operationId = `StablecoinOperation:${UUID}`;
const link = { stablecoinProviderAccountId: `StablecoinProviderAccount:${UUID}` };
const stablecoinId = `Stablecoin:${UUID}`;

const requested = (expiresAt?: string) =>
  OperationRequested({
    operationId,
    platformId: 'p',
    stablecoinId,
    operationType: 'MINT',
    status: expiresAt === undefined ? 'CREATED' : 'PENDING_FUNDING',
    amount: '1',
    provider: 'BRALE',
    providerEnvironment: 'SANDBOX',
    ...link,
    source: { type: 'WIRE' },
    destination: { accountId: 'w' },
    ...(expiresAt !== undefined && { expiresAt }),
  });

const registered = (issuanceStatus: 'PENDING_REVIEW' | 'PROVISIONED') =>
  StablecoinRegistered({
    stablecoinId,
    provider: 'BRALE',
    providerEnvironment: 'SANDBOX',
    ...link,
    providerTokenIdentifier: 't',
    networkTokenIdentifier: 'n',
    network: 'SPARK',
    name: 'Dollar',
    symbol: 'USDX',
    baseCurrency: 'USD',
    decimals: 6,
    issuanceStatus,
  });

describe('Following a mint or burn', () => {
  const asked = [performEffect('follow', FollowOperation, { operationId })];
  const recorded = (report: {
    status: 'PENDING_FUNDING' | 'PENDING_PROVIDER' | 'COMPLETED' | 'FAILED';
    failureReason?: string;
  }) => sendCommand('record', RecordOperation, { operationId, report });

  it('asks, records and asks again until there is an end', () => {
    const begun = Walk.of(operationSaga).on(requested());
    expect(begun.outputs).toEqual(asked);
    const waiting = begun.done('follow', { report: { status: 'PENDING_PROVIDER' }, askAgainAfter: 7 });
    expect(waiting.outputs).toEqual([
      recorded({ status: 'PENDING_PROVIDER' }),
      scheduleWake('ask-again', { at: later(AT, 7) }),
    ]);
    const again = waiting.wakes('ask-again');
    expect(again.outputs).toEqual(asked);
    expect(again.done('follow', { report: { status: 'COMPLETED' } }).outputs).toEqual([
      recorded({ status: 'COMPLETED' }),
    ]);
  });

  it('looks for a deposit once more at the deadline, and not after', () => {
    const report = { status: 'PENDING_FUNDING' } as const;
    const walk = Walk.of(operationSaga).on(requested(later(AT, 5)));
    expect(walk.done('follow', { report, askAgainAfter: 3 }).outputs).toEqual([
      recorded(report),
      scheduleWake('ask-again', { at: later(AT, 3) }),
    ]);
    expect(walk.done('follow', { report, askAgainAfter: 9 }).outputs).toEqual([
      recorded(report),
      scheduleWake('ask-again', { at: later(AT, 5) }),
    ]);
    const late = Walk.of(operationSaga).on(requested(AT));
    expect(late.done('follow', { report, askAgainAfter: 9 }).outputs).toEqual([recorded(report)]);
  });

  it('fails an operation that the provider refuses', () => {
    expect(Walk.of(operationSaga).on(requested()).refused('follow').outputs).toEqual([
      recorded({ status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' }),
    ]);
  });
});

describe('A report of the provider', () => {
  const reported = (operation: string, resource: string, result: object, source: 'REPORT' | 'ANSWER' = 'REPORT') =>
    OrderConcluded({
      port: 'stablecoin-provider',
      operation,
      resource,
      result: result as Json,
      source,
      reportId: null,
    });

  it.each(['mint', 'burn'])('about a %s counts at once; its answers are known already', (operation) => {
    const walk = Walk.of(operationSaga).on(requested());
    const processing = { status: 'PROCESSING', providerStatus: 'processing' } as const;
    expect(walk.on(reported(operation, UUID, processing)).outputs).toEqual([
      sendCommand('record', RecordOperation, { operationId, report: processing }),
    ]);
    expect(walk.concerns(reported(operation, UUID, processing, 'ANSWER'))).toBe(false);
    expect(walk.concerns(reported('issuance', UUID, processing))).toBe(false);
  });

  it('about an issuance counts at once; it concerns no mint and no burn', () => {
    const walk = Walk.of(issuanceSaga).on(registered('PENDING_REVIEW'));
    expect(walk.on(reported('issuance', UUID, { status: 'REJECTED' })).outputs).toEqual([
      sendCommand('record', RecordIssuance, { stablecoinId, status: 'REJECTED' }),
    ]);
    expect(walk.concerns(reported('mint', UUID, { status: 'COMPLETED' }))).toBe(false);
  });

  it('about a mint that is over here stops for an operator', () => {
    const walk = Walk.of(operationSaga).on(requested());
    expect(() => walk.on(reported('mint', UUID, { status: 'COMPLETED' })).refused('record')).toThrow();
  });

  it('about an operation that never began here does nothing', () => {
    expect(Walk.of(operationSaga).on(reported('mint', UUID, { status: 'COMPLETED' })).outputs).toEqual([]);
    expect(Walk.of(issuanceSaga).on(reported('issuance', UUID, { status: 'FAILED' })).outputs).toEqual([]);
  });
});

describe('Following an issuance', () => {
  it('polls until there is a final status, and never begins where there is one', () => {
    expect(Walk.of(issuanceSaga).concerns(registered('PROVISIONED'))).toBe(false);
    const asked = [performEffect('follow', FollowIssuance, { stablecoinId, registeredAt: AT })];
    const begun = Walk.of(issuanceSaga).on(registered('PENDING_REVIEW'));
    expect(begun.outputs).toEqual(asked);
    const waiting = begun.done('follow', { issuanceStatus: 'PROVISIONING', askAgainAfter: 7 });
    expect(waiting.outputs).toEqual([
      sendCommand('record', RecordIssuance, { stablecoinId, status: 'PROVISIONING' }),
      scheduleWake('ask-again', { after: 7 }),
    ]);
    const again = waiting.wakes('ask-again');
    expect(again.outputs).toEqual(asked);
    expect(again.done('follow', { issuanceStatus: 'PROVISIONED' }).outputs).toEqual([
      sendCommand('record', RecordIssuance, { stablecoinId, status: 'PROVISIONED' }),
    ]);
  });
});

describe('Verifying a link', () => {
  const linked = ProviderAccountLinked({
    ...link,
    platformId: 'p',
    provider: 'BRALE',
    providerAccountId: 'acct',
    providerEnvironment: 'SANDBOX',
    credentials: { apiClientId: 'c', apiClientSecret: 's' },
  });
  const look = scheduleWake('look', { after: DAY });

  it('happens once a day while the credentials are accepted', () => {
    const begun = Walk.of(providerAccountVerificationSaga).on(linked);
    expect(begun.outputs).toEqual([look]);
    const looking = begun.wakes('look');
    expect(looking.outputs).toEqual([performEffect('verify', VerifyProviderAccount, link)]);
    expect(looking.done('verify', { status: 'ACTIVE' }).outputs).toEqual([
      sendCommand('record', RecordVerification, { ...link, found: 'ACTIVE' }),
      look,
    ]);
    expect(looking.refused('verify').outputs).toEqual([look]);
    expect(looking.done('verify', { status: 'INVALID' }).outputs).toEqual([
      sendCommand('record', RecordVerification, { ...link, found: 'INVALID' }),
    ]);
  });

  it('ends with the link, whose account may be linked again', () => {
    const revoked = Walk.of(providerAccountVerificationSaga).on(linked).on(ProviderAccountRevoked({}));
    expect(revoked.outputs).toEqual([sendCommand('release', ReleaseProviderAccount, link)]);
    expect(revoked.wakes('look').outputs).toEqual([]);
    expect(revoked.done('verify', { status: 'ACTIVE' }).outputs).toEqual([]);
  });
});
