import { minute, shown } from '@app/kernel/testing';
import { PLATFORM_SUBJECT } from '@app/kernel';
import { OperationMoved, OperationRequested } from './operation.events.js';
import { operationView } from './operation.view.js';

const platformId = '00000000-0000-8000-8000-000000000001';
const details = { subject: platformId, sealed: 'sealed details' };
const members = {
  stablecoinId: 'Stablecoin:s',
  operationType: 'MINT',
  status: 'CREATED',
  amount: '1000000',
  provider: 'BRALE',
  providerEnvironment: 'SANDBOX',
  stablecoinProviderAccountId: 'StablecoinProviderAccount:l',
  source: { type: 'ACH_DEBIT', externalAccountId: 'ExternalAccount:b' },
  destination: { accountId: 'ExternalAccount:w' },
} as const;
const facts = { operationId: 'StablecoinOperation:a', platformId, ...members };
const requested = OperationRequested(facts);
const document = { id: 'StablecoinOperation:a', ...members, createdAt: minute(0), updatedAt: minute(0) };

describe('A mint or burn as it is shown', () => {
  it('has its terms, without the platform and without members that are not set', () => {
    expect(shown(operationView, requested)).toStrictEqual(document);
  });

  it('does not show the details of the accounts at either end', () => {
    const detailed = OperationRequested({
      ...facts,
      source: { ...facts.source, details },
      destination: { ...facts.destination, details },
    });
    expect(shown(operationView, detailed)).toStrictEqual(document);
  });

  it('shows where to send the funding and until when, and its description', () => {
    const awaited = {
      status: 'PENDING_FUNDING',
      source: { type: 'WIRE' },
      fundingInstructions: { rail: 'WIRE', address: '9' },
      expiresAt: minute(30),
      description: 'memo',
    } as const;
    expect(shown(operationView, OperationRequested({ ...facts, ...awaited }))).toEqual({ ...document, ...awaited });
  });

  it('shows the status at the provider as soon as it is known, and keeps it', () => {
    const pending = OperationMoved({ from: 'CREATED', to: 'PENDING_PROVIDER', providerStatus: 'pending' });
    const processing = OperationMoved({ from: 'PENDING_PROVIDER', to: 'PROCESSING' });
    expect(shown(operationView, requested, pending)).toStrictEqual({
      ...document,
      status: 'PENDING_PROVIDER',
      providerStatus: 'pending',
      updatedAt: minute(1),
    });
    expect(shown(operationView, requested, pending, processing)).toStrictEqual({
      ...document,
      status: 'PROCESSING',
      providerStatus: 'pending',
      updatedAt: minute(2),
    });
  });

  it('shows why it failed', () => {
    const failed = OperationMoved({ from: 'PROCESSING', to: 'FAILED', failureReason: 'BANK_CLOSED' });
    expect(shown(operationView, requested, failed)).toStrictEqual({
      ...document,
      status: 'FAILED',
      failureReason: 'BANK_CLOSED',
      updatedAt: minute(1),
    });
  });

  it('is sealed under the key of the platform', () => {
    expect(operationView.subject!(shown(operationView, requested)!)).toBe(PLATFORM_SUBJECT);
  });

  it('is not there before it is requested', () => {
    expect(shown(operationView, OperationMoved({ from: 'CREATED', to: 'PENDING_PROVIDER' }))).toBeNull();
  });
});
