import { type Environment, type Tenant, assertNever } from '@app/kernel';
import type { AccountDetails } from '@app/accounts';
import type { OperationReport } from '../domain/operation/operation.decider.js';
import type { OperationOrder } from '../domain/operation/operation-order.js';
import type {
  ProviderAccountStatus,
  ProviderCredentials,
} from '../domain/provider-account/provider-account.decider.js';
import type { IssuanceStatus } from '../domain/stablecoin/stablecoin.events.js';

/** The provider cannot be reached at the moment. */
export interface Unavailable {
  readonly status: 'UNAVAILABLE';
}

/** Asks if the provider accepts the credentials. Times are ISO 8601. */
export interface AccessRequest {
  readonly tenant: Tenant;
  readonly credentials: ProviderCredentials;
  /** The account that the platform selects, if it names one. */
  readonly providerAccountId?: string;
  /** Time at which the link was created; null while it is being created. */
  readonly linkedAt: string | null;
  readonly now: string;
}

/** TAKEN names every provider account that the credentials give access to. */
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

/** UNKNOWN: the account has no such token. OTHER_NETWORK_TOKEN: it has the token, with another identifier on the network. */
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

/** A token whose issuance is polled. Times are ISO 8601. */
export interface FollowedToken {
  readonly tenant: Tenant;
  readonly stablecoinId: string;
  readonly credentials: ProviderCredentials;
  readonly providerAccountId: string;
  readonly providerTokenIdentifier: string;
  readonly registeredAt: string;
  readonly now: string;
}

/** Status of a token's issuance; polled again after the given milliseconds while it is in progress. */
export interface IssuanceReport {
  readonly issuanceStatus: IssuanceStatus;
  readonly askAgainAfter?: number;
}

/** Address and deadline for the funds of an operation; empty when no funds are pushed. */
export type Preparation =
  | {
      readonly status: 'READY';
      readonly fundingInstructions?: { readonly [name: string]: string };
      readonly expiresAt?: string;
    }
  | Unavailable;

/** Status of an operation; polled again after the given milliseconds while it is in progress. */
export interface FollowedOperation {
  readonly report: OperationReport;
  readonly askAgainAfter?: number;
}

/** The external accounts of an operation at the time of the request; null if there is none, and once its owner is erased. */
export interface OperationAccounts {
  readonly sourceAccount: AccountDetails | null;
  readonly destinationAccount: AccountDetails | null;
}

/** The party that holds the money behind tokens, and mints and burns them. */
export interface StablecoinProvider {
  readonly environment: Environment;
  /** Refuses 501 NOT_IMPLEMENTED if the platform has no provider. */
  requireConnected(tenant: Tenant): Promise<void>;
  verify(question: AccessRequest): Promise<AccessReport>;
  token(question: TokenRequest): Promise<TokenReport>;
  /** null while nothing is known. */
  issuance(token: FollowedToken): Promise<IssuanceReport | null>;
  /** Moves no money yet; a repeated call with the same operationId returns the same result. */
  prepare(order: OperationOrder): Promise<Preparation>;
  /**
   * Performs the operation, once per operationId, and returns its status; also for an erased owner, since the provider identifies the
   * operation by its id alone. null while nothing is known.
   */
  follow(
    order: OperationOrder & OperationAccounts & { readonly requestedAt: string; readonly awaitsFunding: boolean },
  ): Promise<FollowedOperation | null>;
}

/** The status of the link to one account according to a report: credentials that give access only to other accounts are invalid. */
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
