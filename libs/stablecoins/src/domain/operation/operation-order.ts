import type { SealedValue, Tenant } from '@app/kernel';
import type { LinkedProviderAccount, ProviderCredentials } from '../provider-account/provider-account.decider.js';
import type { StablecoinState } from '../stablecoin/stablecoin.decider.js';
import { type OperationTerms, withoutDetails } from './operation.decider.js';

/** The data of an operation that the provider needs. */
export interface OperationOrder {
  readonly tenant: Tenant;
  readonly credentials: ProviderCredentials;
  readonly providerAccountId: string;
  readonly providerTokenIdentifier: string;
  readonly symbol: string;
  readonly baseCurrency: string;
  readonly operationId: string;
  readonly operationType: OperationTerms['operationType'];
  /** The token's smallest unit. */
  readonly amount: string;
  readonly source: Omit<OperationTerms['source'], 'details'>;
  readonly destination: Omit<OperationTerms['destination'], 'details'>;
  /** Last three characters of the bank account that pays or is paid, otherwise of the wallet; null if its owner was erased. */
  readonly suffix: string | null;
  /** ISO 8601. */
  readonly now: string;
}

export function operationOrder(
  terms: Pick<OperationTerms, 'operationId' | 'operationType' | 'amount' | 'source' | 'destination'>,
  access: Pick<LinkedProviderAccount, 'providerAccountId'> & { readonly credentials: ProviderCredentials },
  { providerTokenIdentifier, symbol, baseCurrency }: StablecoinState,
  { tenant, suffix, now }: Pick<OperationOrder, 'tenant' | 'suffix' | 'now'>,
): OperationOrder {
  const { credentials, providerAccountId } = access;
  const { operationId, operationType, amount, source, destination } = terms;
  return {
    tenant,
    credentials,
    providerAccountId,
    providerTokenIdentifier,
    symbol,
    baseCurrency,
    operationId,
    operationType,
    amount,
    source: withoutDetails(source),
    destination: withoutDetails(destination),
    suffix,
    now,
  };
}

/** The details of that account stored with the operation; undefined for operations of earlier releases. */
export function outcomeDetailsOf({
  source,
  destination,
}: Pick<OperationTerms, 'source' | 'destination'>): SealedValue | undefined {
  return source.externalAccountId === undefined ? destination.details : source.details;
}

/** The external account that decides the sandbox outcome: the bank account if there is one. */
export function outcomeAccountOf({ source, destination }: Pick<OperationTerms, 'source' | 'destination'>): string {
  return source.externalAccountId ?? destination.accountId;
}
