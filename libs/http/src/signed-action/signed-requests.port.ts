import type { Json, Tenant, Timestamp } from '@app/kernel';
import type { CommandMetadata, RequestHash } from '../requests/command-metadata.js';

/** A request that waits for its signature. */
export interface SignedRequest {
  /** `Request:<uuid>` */
  readonly requestId: string;
  /** The customer who owns the wallet; the text is sealed under their key. */
  readonly customerId: string;
  readonly operation: string;
  readonly resource: string;
  readonly bodyDigest: string;
  /** Null once the customer was erased. */
  readonly payloadToSign: string | null;
  readonly expiresAt: Timestamp;
  /** The only key that may sign; null if any active session of the wallet may. */
  readonly signingKey: string | null;
  /** Data of the first request that the retry needs. */
  readonly memo: Json;
  readonly consumed: boolean;
}

/** A request before it is stored. */
export type SignedRequestDraft = Omit<SignedRequest, 'consumed' | 'payloadToSign' | 'bodyDigest'> & {
  readonly payloadToSign: string;
  readonly body: RequestHash;
};

/** Stores requests that wait for their signature. */
export abstract class SignedRequests {
  /** Stores a request and returns it. A repeated command returns the request of the first attempt. */
  abstract issue(tenant: Tenant, draft: SignedRequestDraft, metadata: CommandMetadata): Promise<SignedRequest>;
  abstract find(tenant: Tenant, requestId: string): Promise<SignedRequest | null>;
  /** True if this same command has already consumed the request. */
  abstract isConsumedBy(tenant: Tenant, requestId: string, metadata: CommandMetadata): Promise<boolean>;
  /** Consumes the request. 401 UNAUTHORIZED for every other call. */
  abstract consume(tenant: Tenant, requestId: string, metadata: CommandMetadata): Promise<void>;
}

/** A session whose key may sign for a wallet. */
export interface SigningSession {
  /** `Session:<uuid>` */
  readonly sessionId: string;
  readonly credentialId: string;
}

/** Finds the sessions whose keys may sign for a wallet. */
export abstract class WalletSessions {
  /** The active session of one of the accounts with this key (compressed, lower case); null if there is none. */
  abstract withKey(
    tenant: Tenant,
    accountIds: readonly string[],
    publicKey: string,
    at: Timestamp,
  ): Promise<SigningSession | null>;
}
