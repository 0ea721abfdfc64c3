import {
  type EventOf,
  bigInteger,
  defineEvent,
  oneOf,
  optional,
  pii,
  record,
  sealedValue,
  text,
  textRecord,
  timestamp,
  sameMembers,
} from '@app/kernel';
import { PROVIDER_ENVIRONMENTS, STABLECOIN_PROVIDERS } from '../provider.js';
import { OPERATION_SOURCE_TYPES, OPERATION_TYPES, PAYOUT_RAILS } from './operation.terms.js';

export const OPERATION_STATUSES = [
  'CREATED',
  'PENDING_FUNDING',
  'PENDING_PROVIDER',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/**
 * A mint or burn was requested. It moves money between outside parties and involves no account of this service, so it carries no postings.
 * `amount` is in the token's smallest unit; `platformId` identifies the key that seals personal members.
 */
export const OperationRequested = defineEvent(
  'stablecoins.operation-requested',
  {
    operationId: text(),
    platformId: text(),
    stablecoinId: text(),
    operationType: oneOf(...OPERATION_TYPES),
    status: oneOf('CREATED', 'PENDING_FUNDING'),
    amount: bigInteger(),
    provider: oneOf(...STABLECOIN_PROVIDERS),
    providerEnvironment: oneOf(...PROVIDER_ENVIRONMENTS),
    stablecoinProviderAccountId: text(),
    /** `details`: those of the external accounts at the time of the request. */
    source: record({
      type: oneOf(...OPERATION_SOURCE_TYPES),
      externalAccountId: optional(text()),
      details: optional(sealedValue()),
    }),
    destination: record({
      accountId: text(),
      rail: optional(oneOf(...PAYOUT_RAILS)),
      details: optional(sealedValue()),
    }),
    /** Target and deadline of the funding; present while the operation waits for funding. */
    fundingInstructions: pii(optional(textRecord())),
    expiresAt: optional(timestamp()),
    /** Of a burn: the amount that arrives at the bank account, in cents, and the delivery time. */
    estimatedDelivery: optional(
      record({ rail: oneOf(...PAYOUT_RAILS), amount: bigInteger(), currency: text(), timing: text() }),
    ),
    description: pii(optional(text())),
  },
  { subject: 'platformId', version: 2, upcast: { 1: sameMembers } },
);

/** `providerStatus` is the status as the provider names it. */
export const OperationMoved = defineEvent('stablecoins.operation-moved', {
  from: oneOf(...OPERATION_STATUSES),
  to: oneOf(...OPERATION_STATUSES),
  providerStatus: optional(text()),
  failureReason: optional(text()),
});

export const OPERATION_EVENTS = [OperationRequested, OperationMoved] as const;
export type OperationEvent = EventOf<(typeof OPERATION_EVENTS)[number]>;
