import { ScenarioTable } from '@app/kernel';
import type { IssuanceStatus } from '../../domain/stablecoin/stablecoin.events.js';
import { STABLECOINS_CONFIGURATION } from '../../stablecoins.configuration.js';

const TOPIC = 'Stablecoins';
const SECOND = 1_000;
const { sandbox, verificationInterval } = STABLECOINS_CONFIGURATION;
const BEGUN = (sandbox.funding + sandbox.acceptance) / SECOND;
const DONE = BEGUN + sandbox.processing / SECOND;

/** Decision about the credentials of a link, at first and a day later. */
interface ClientDecision {
  readonly first: 'REFUSED' | 'UNAVAILABLE' | 'TAKEN';
  readonly later: 'REFUSED' | 'UNAVAILABLE' | 'WITHDRAWN' | 'TAKEN';
  readonly accounts: 1 | 2;
}

/** API clients of the provider. */
export const CLIENTS = new ScenarioTable<ClientDecision>(
  { name: 'stablecoin-clients', topic: TOPIC, field: '`apiClientId` of a provider account' },
  {
    '002': {
      outcome: 'The provider refuses the credentials.',
      httpStatus: 400,
      code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      decision: { first: 'REFUSED', later: 'REFUSED', accounts: 1 },
    },
    '003': {
      outcome: 'The provider cannot be reached.',
      httpStatus: 503,
      code: 'SERVICE_UNAVAILABLE',
      decision: { first: 'UNAVAILABLE', later: 'UNAVAILABLE', accounts: 1 },
    },
    '004': {
      outcome: 'The credentials give access to two accounts: `providerAccountId` is required.',
      httpStatus: 400,
      code: 'INVALID_INPUT',
      decision: { first: 'TAKEN', later: 'TAKEN', accounts: 2 },
    },
    '005': {
      outcome: 'The provider accepts the credentials and rejects them a day later.',
      statuses: ['ACTIVE', 'INVALID'],
      afterSeconds: verificationInterval / SECOND,
      decision: { first: 'TAKEN', later: 'REFUSED', accounts: 1 },
    },
    '006': {
      outcome: 'The provider accepts the credentials and withdraws the account a day later.',
      statuses: ['ACTIVE', 'REVOKED'],
      afterSeconds: verificationInterval / SECOND,
      decision: { first: 'TAKEN', later: 'WITHDRAWN', accounts: 1 },
    },
  },
  {
    outcome: 'The provider accepts the credentials.',
    statuses: ['ACTIVE'],
    decision: { first: 'TAKEN', later: 'TAKEN', accounts: 1 },
  },
);

/** Accounts at the provider. */
export const PROVIDER_ACCOUNTS = new ScenarioTable<'FOREIGN' | 'OWN'>(
  { name: 'stablecoin-provider-accounts', topic: TOPIC, field: '`providerAccountId` of a provider account' },
  {
    '002': {
      outcome: 'The account belongs to another client.',
      httpStatus: 400,
      code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      decision: 'FOREIGN',
    },
  },
  { outcome: 'The credentials give access to the account.', statuses: ['ACTIVE'], decision: 'OWN' },
);

/** Existence of a token at the provider, and the outcome of its issuance. */
type TokenDecision = 'UNKNOWN' | 'UNAVAILABLE' | { readonly issued: 'BEFORE' | IssuanceStatus };

/** Tokens by their id at the provider. */
export const PROVIDER_TOKENS = new ScenarioTable<TokenDecision>(
  { name: 'stablecoin-tokens', topic: TOPIC, field: '`providerTokenIdentifier` of a stablecoin' },
  {
    '002': {
      outcome: 'The provider does not know the token.',
      httpStatus: 404,
      code: 'REFERENCE_NOT_FOUND',
      decision: 'UNKNOWN',
    },
    '003': {
      outcome: 'The provider cannot be reached.',
      httpStatus: 503,
      code: 'SERVICE_UNAVAILABLE',
      decision: 'UNAVAILABLE',
    },
    '004': {
      outcome: 'The issuance is reviewed and rejected.',
      statuses: ['PENDING_REVIEW', 'REJECTED'],
      afterSeconds: sandbox.review / SECOND,
      decision: { issued: 'REJECTED' },
    },
    '005': {
      outcome: 'The issuance is reviewed, executed and completed.',
      statuses: ['PENDING_REVIEW', 'PROVISIONED'],
      afterSeconds: (sandbox.review + sandbox.provisioning) / SECOND,
      decision: { issued: 'PROVISIONED' },
    },
    '006': {
      outcome: 'The issuance is reviewed, executed and fails.',
      statuses: ['PENDING_REVIEW', 'FAILED'],
      afterSeconds: (sandbox.review + sandbox.provisioning) / SECOND,
      decision: { issued: 'FAILED' },
    },
  },
  { outcome: 'The token exists and is issued.', statuses: ['PROVISIONED'], decision: { issued: 'BEFORE' } },
);

/** Tokens by their id on the network. */
export const NETWORK_TOKENS = new ScenarioTable<'OTHER' | 'SAME'>(
  { name: 'stablecoin-network-tokens', topic: TOPIC, field: '`networkTokenIdentifier` of a stablecoin' },
  { '002': { outcome: 'It belongs to another token.', httpStatus: 400, code: 'INVALID_INPUT', decision: 'OTHER' } },
  { outcome: 'It matches the token.', statuses: ['PROVISIONED'], decision: 'SAME' },
);

/** Outcome of a mint or burn. */
type OperationDecision = 'DONE' | 'FAILS_BEFORE_PROCESSING' | 'FAILS_AFTER_PROCESSING' | 'NEVER_FUNDED' | 'UNAVAILABLE';

/** Mints and burns by their accounts. */
export const OPERATIONS = new ScenarioTable<OperationDecision>(
  {
    name: 'stablecoin-operations',
    topic: TOPIC,
    field: 'number of the bank account of a mint or burn, else the address of its wallet',
  },
  {
    '002': {
      outcome: 'The provider fails before it begins.',
      statuses: ['PENDING_FUNDING', 'FAILED'],
      code: 'PROVIDER_TRANSFER_FAILED',
      afterSeconds: BEGUN,
      decision: 'FAILS_BEFORE_PROCESSING',
    },
    '003': {
      outcome: 'The provider fails after it began.',
      statuses: ['PENDING_FUNDING', 'FAILED'],
      code: 'PROVIDER_TRANSFER_FAILED',
      afterSeconds: DONE,
      decision: 'FAILS_AFTER_PROCESSING',
    },
    '004': {
      outcome: 'An expected deposit never arrives.',
      statuses: ['PENDING_FUNDING', 'EXPIRED'],
      afterSeconds: sandbox.fundingLifetime / SECOND,
      decision: 'NEVER_FUNDED',
    },
    '005': {
      outcome: 'The provider cannot be reached.',
      httpStatus: 503,
      code: 'SERVICE_UNAVAILABLE',
      decision: 'UNAVAILABLE',
    },
  },
  {
    outcome: 'The operation is completed.',
    statuses: ['PENDING_FUNDING', 'COMPLETED'],
    afterSeconds: DONE,
    decision: 'DONE',
  },
);

/** Every table that decides about stablecoins. */
export const STABLECOIN_SCENARIOS = [CLIENTS, PROVIDER_ACCOUNTS, PROVIDER_TOKENS, NETWORK_TOKENS, OPERATIONS];
