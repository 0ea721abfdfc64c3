import { given } from '@app/kernel/testing';
import { foldView } from '@app/kernel';
import { operation } from './operation.decider.js';
import { type OperationEvent, OperationMoved, OperationRequested, type OperationStatus } from './operation.events.js';
import { operationView } from './operation.view.js';
import { centsOf, tokenAmount } from './token-amount.js';

const PLATFORM = '00000000-0000-8000-8000-000000000001';
const EXPIRES = '2026-01-22T12:00:00.000Z';
const terms = {
  operationId: 'StablecoinOperation:a',
  stablecoinId: 'Stablecoin:s',
  operationType: 'MINT',
  amount: '1000000',
  provider: 'BRALE',
  providerEnvironment: 'SANDBOX',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:l',
  source: { type: 'ACH_DEBIT', externalAccountId: 'ExternalAccount:b' },
  destination: { accountId: 'ExternalAccount:w' },
  description: 'memo',
} as const;
const funded = {
  ...terms,
  source: { type: 'WIRE' },
  fundingInstructions: { rail: 'WIRE', address: '9' },
  expiresAt: EXPIRES,
} as const;
const created = OperationRequested({ ...terms, platformId: PLATFORM, status: 'CREATED' });
const waiting = OperationRequested({ ...funded, platformId: PLATFORM, status: 'PENDING_FUNDING' });
const moved = (from: OperationStatus, to: OperationStatus, more: object = {}) => OperationMoved({ from, to, ...more });
const report = (
  status: 'PENDING_FUNDING' | 'PENDING_PROVIDER' | 'PROCESSING' | 'COMPLETED' | 'FAILED',
  more: object = {},
) => ({ kind: 'report', report: { status, ...more } }) as const;

describe('A mint or burn', () => {
  it('is requested once: CREATED, or PENDING_FUNDING where a deposit is awaited', () => {
    given(operation, []).when({ kind: 'request', terms }).then([created]);
    given(operation, []).when({ kind: 'request', terms: funded }).then([waiting]);
    given(operation, [created]).when({ kind: 'request', terms }).then([]);
    given(operation, [created])
      .when({ kind: 'request', terms: { ...terms, amount: '1000001' } })
      .faults();
    given(operation, []).when(report('COMPLETED')).refuses('REFERENCE_NOT_FOUND');
  });

  it('goes through every status on the way, however late the provider is asked', () => {
    const rest = [moved('PENDING_PROVIDER', 'PROCESSING'), moved('PROCESSING', 'COMPLETED')];
    given(operation, [created])
      .when(report('COMPLETED'))
      .then([moved('CREATED', 'PENDING_PROVIDER'), ...rest]);
    given(operation, [waiting])
      .when(report('COMPLETED'))
      .then([moved('PENDING_FUNDING', 'PENDING_PROVIDER'), ...rest]);
    given(operation, [created])
      .when(report('PENDING_PROVIDER', { providerStatus: 'pending' }))
      .then([moved('CREATED', 'PENDING_PROVIDER', { providerStatus: 'pending' })]);
    given(operation, [created, moved('CREATED', 'PENDING_PROVIDER')])
      .when(report('PENDING_PROVIDER'))
      .then([]);
  });

  it('fails only by a report of the provider, with a reason', () => {
    const reason = { failureReason: 'PROVIDER_TRANSFER_FAILED' };
    given(operation, [created])
      .when(report('FAILED'))
      .then([moved('CREATED', 'PENDING_PROVIDER'), moved('PENDING_PROVIDER', 'FAILED', reason)]);
    given(operation, [created, moved('CREATED', 'PENDING_PROVIDER'), moved('PENDING_PROVIDER', 'PROCESSING')])
      .when(report('FAILED', { failureReason: 'BANK_CLOSED' }))
      .then([moved('PROCESSING', 'FAILED', { failureReason: 'BANK_CLOSED' })]);
  });

  it('expires without funding at its deadline and not before; funding that was in time counts after it', () => {
    given(operation, [waiting]).when(report('PENDING_FUNDING'), { at: '2026-01-22T11:59:59.999Z' }).then([]);
    given(operation, [waiting])
      .when(report('PENDING_FUNDING'), { at: EXPIRES })
      .then([moved('PENDING_FUNDING', 'EXPIRED')]);
    given(operation, [waiting])
      .when(report('PENDING_PROVIDER'), { at: EXPIRES })
      .then([moved('PENDING_FUNDING', 'PENDING_PROVIDER')]);
    given(operation, [created]).when(report('PENDING_FUNDING'), { at: EXPIRES }).then([]);
  });

  it('that expired here and continues at the provider is refused: an operator decides', () => {
    const expired = [waiting, moved('PENDING_FUNDING', 'EXPIRED')];
    for (const status of ['PENDING_PROVIDER', 'PROCESSING', 'COMPLETED'] as const)
      given(operation, expired).when(report(status)).refuses('CONFLICT');
    for (const status of ['PENDING_FUNDING', 'FAILED'] as const)
      given(operation, expired).when(report(status), { at: EXPIRES }).then([]);
  });

  it.each(['COMPLETED', 'FAILED'] as const)('stays %s', (end) => {
    for (const status of ['PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED'] as const) {
      given(operation, [waiting, moved('PROCESSING', end)])
        .when(report(status), { at: EXPIRES })
        .then([]);
    }
  });

  it('shows neither instructions nor description once its platform was erased', () => {
    const erased = {
      ...waiting,
      data: { ...waiting.data, fundingInstructions: null, description: null },
    } as OperationEvent;
    const document = foldView(operationView, [{ ...erased, recorded: { id: 'e', revision: 0, at: EXPIRES } }])!;
    expect(document).toMatchObject({ id: 'StablecoinOperation:a', status: 'PENDING_FUNDING' });
    for (const name of ['fundingInstructions', 'description']) expect(document).not.toHaveProperty(name);
  });
});

describe('The amount of a token', () => {
  it.each([
    ['1000000', 6],
    ['1010000', 6],
    ['1', 2],
    ['1', 0],
    ['10000000000000000', 18],
  ])('%s is whole cents at %i decimals', (amount, decimals) => {
    expect(tokenAmount(amount, decimals)).toBe(BigInt(amount));
  });

  it.each([
    ['1005000', 6],
    ['0', 6],
    ['000', 2],
    ['1', 3],
  ])('%s is not at %i decimals', (amount, decimals) => {
    expect(() => tokenAmount(amount, decimals)).toThrow(expect.objectContaining({ code: 'INVALID_AMOUNT' }));
  });

  it('is converted to cents', () => {
    expect([centsOf(1_010_000n, 6), centsOf(5n, 2), centsOf(5n, 0)]).toEqual([101n, 5n, 500n]);
  });
});
