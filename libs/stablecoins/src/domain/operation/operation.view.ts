import { type Environment, PLATFORM_SUBJECT, type View, assertNever } from '@app/kernel';
import type { StablecoinProviderName } from '../provider.js';
import { type OperationTerms, operation, withoutDetails } from './operation.decider.js';
import type { OperationEvent, OperationStatus } from './operation.events.js';
import type { OperationType } from './operation.terms.js';

/** StablecoinOperation as GET shows it; `amount` is in the token's smallest unit. */
export interface OperationDocument {
  readonly id: string;
  readonly stablecoinId: string;
  readonly operationType: OperationType;
  readonly status: OperationStatus;
  readonly amount: string;
  readonly provider: StablecoinProviderName;
  readonly providerEnvironment: Environment;
  readonly stablecoinProviderAccountId: string;
  readonly source: Omit<OperationTerms['source'], 'details'>;
  readonly fundingInstructions?: { readonly [name: string]: string };
  readonly destination: Omit<OperationTerms['destination'], 'details'>;
  readonly estimatedDelivery?: NonNullable<OperationTerms['estimatedDelivery']>;
  readonly expiresAt?: string;
  readonly providerStatus?: string;
  readonly failureReason?: string;
  readonly description?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const operationView: View<OperationDocument, OperationEvent> = {
  aggregate: operation,
  version: 1,
  subject: () => PLATFORM_SUBJECT,
  evolve(document, event, { at }) {
    if (event.type === 'stablecoins.operation-requested') {
      const { operationId: id, platformId: _, fundingInstructions, description, ...facts } = event.data;
      return {
        id,
        ...facts,
        source: withoutDetails(facts.source),
        destination: withoutDetails(facts.destination),
        ...(fundingInstructions && { fundingInstructions }),
        ...(typeof description === 'string' && { description }),
        createdAt: at,
        updatedAt: at,
      };
    }
    if (document === null) return null;
    switch (event.type) {
      case 'stablecoins.operation-moved': {
        const { to, providerStatus, failureReason } = event.data;
        return {
          ...document,
          status: to,
          ...(providerStatus !== undefined && { providerStatus }),
          ...(failureReason !== undefined && { failureReason }),
          updatedAt: at,
        };
      }
      default:
        return assertNever(event);
    }
  },
};
