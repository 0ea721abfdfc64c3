import { type Environment, type Tenant, assertNever } from '@app/kernel';
import type { AccountDetails } from '@app/accounts';
import type { OperationReport } from '../domain/operation/operation.decider.js';
import type { OperationOrder } from '../domain/operation/operation-order.js';
import type {
  ProviderAccountStatus,
  ProviderCredentials,
} from '../domain/provider-account/provider-account.decider.js';
import type { IssuanceStatus } from '../domain/stablecoin/stablecoin.events.js';

/** The provider cannot be asked at this moment. */
export interface Unavailable {
  readonly status: 'UNAVAILABLE';
}

/** Question whether the provider accepts credentials. Moments are ISO 8601. */
export interface AccessRequest {
  readonly tenant: Tenant;
  readonly credentials: ProviderCredentials;
  /** The account that the platform means, when it says which. */
  readonly providerAccountId?: string;
  /** When the link was made; null while it is being made. */
  readonly linkedAt: string | null;
  readonly now: string;
}

/** TAKEN names every account at the provider that the credentials open. */
export type AccessReport =
  | { readonly status: 'TAKEN'; readonly providerAccountIds: readonly string[] }
  | { readonly status: 'REFUSED' | 'WITHDRAWN' }
  | Unavailable;

export interface TokenRequest {
  readonly tenant: Tenant;
  readonly credentials: ProviderCredentials;
  readonly providerAccountId: string;
  readonly providerTokenIdentifier: string;
  readonly networkTokenIdentifier: string;
}

/** UNKNOWN: the account has no such token. OTHER_NETWORK_TOKEN: it has, and another identifier on the network. */
export type TokenReport =
  | {
      readonly status: 'KNOWN';
      readonly token: {
        readonly name: string;
        readonly symbol: string;
        /** ISO 4217. */
        readonly baseCurrency: string;
        readonly decimals: number;
        readonly issuanceStatus: IssuanceStatus;
      };
    }
  | { readonly status: 'UNKNOWN' | 'OTHER_NETWORK_TOKEN' }
  | Unavailable;

/** A token whose issuance is followed. Moments are ISO 8601. */
export interface FollowedToken {
  readonly tenant: Tenant;
  readonly stablecoinId: string;
  readonly credentials: ProviderCredentials;
  readonly providerAccountId: string;
  readonly providerTokenIdentifier: string;
  readonly registeredAt: string;
  readonly now: string;
}

/** Status of a token's issuance; polled again after a number of milliseconds while it is in progress. */
export interface IssuanceReport {
  readonly issuanceStatus: IssuanceStatus;
  readonly askAgainAfter?: number;
}

/** Address and deadline for the funds of an operation; empty where no funds are pushed. */
export type Preparation =
  | {
      readonly status: 'READY';
      readonly fundingInstructions?: { readonly [name: string]: string };
      readonly expiresAt?: string;
    }
  | Unavailable;

/** Status of an operation; polled again after a number of milliseconds while it is in progress. */
export interface FollowedOperation {
  readonly report: OperationReport;
  readonly askAgainAfter?: number;
}

/** The external accounts of an operation as they were agreed on; null where there is none, and once its owner was erased. */
export interface OperationAccounts {
  readonly sourceAccount: AccountDetails | null;
  readonly destinationAccount: AccountDetails | null;
}

/** The party that holds the money behind tokens, mints them and burns them. */
export interface StablecoinProvider {
  readonly environment: Environment;
  /** Refuses 501 NOT_IMPLEMENTED where the platform has none. */
  requireConnected(tenant: Tenant): Promise<void>;
  verify(question: AccessRequest): Promise<AccessReport>;
  token(question: TokenRequest): Promise<TokenReport>;
  /** null while nothing is known. */
  issuance(token: FollowedToken): Promise<IssuanceReport | null>;
  /** Moves nothing yet; asked again with the same operationId it answers the same. */
  prepare(order: OperationOrder): Promise<Preparation>;
  /**
   * Does the operation, once for one operationId, and reports its status; also that of an erased owner, whom the provider knows
   * by the operation alone. null while nothing is known.
   */
  follow(
    order: OperationOrder & OperationAccounts & { readonly requestedAt: string; readonly awaitsFunding: boolean },
  ): Promise<FollowedOperation | null>;
}

/** Outcome of a report for the link to one account: credentials that open only other accounts count as invalid. */
export function verificationOf(report: AccessReport, providerAccountId: string): ProviderAccountStatus | 'UNAVAILABLE' {
  switch (report.status) {
    case 'TAKEN':
      return report.providerAccountIds.includes(providerAccountId) ? 'ACTIVE' : 'INVALID';
    case 'REFUSED':
      return 'INVALID';
    case 'WITHDRAWN':
      return 'REVOKED';
    case 'UNAVAILABLE':
      return report.status;
    default:
      return assertNever(report);
  }
}
