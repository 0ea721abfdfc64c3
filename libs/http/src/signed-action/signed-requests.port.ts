import type { Json, Tenant, Timestamp } from '@app/kernel';
import type { CommandMetadata } from '../requests/command-metadata.js';

/** A request that waits for its signature. */
export interface SignedRequest {
  /** `Request:<uuid>` */
  readonly requestId: string;
  /** The customer whose wallet it is: under their key the text is kept. */
  readonly customerId: string;
  readonly operation: string;
  readonly resource: string;
  readonly bodyDigest: string;
  /** Null once the customer was erased. */
  readonly payloadToSign: string | null;
  readonly expiresAt: Timestamp;
  /** The only key that may sign; null where any active session of the wallet may. */
  readonly signingKey: string | null;
  /** Findings of the first leg that the second one needs. */
  readonly memo: Json;
  readonly consumed: boolean;
}

/** A request that is about to wait for its signature. */
export type SignedRequestDraft = Omit<SignedRequest, 'consumed' | 'payloadToSign'> & { readonly payloadToSign: string };

/** Keeps requests that wait for their signature. */
export abstract class SignedRequests {
  /** Answers the request as it is kept: that of the first attempt, where the command is repeated. */
  abstract issue(tenant: Tenant, draft: SignedRequestDraft, metadata: CommandMetadata): Promise<SignedRequest>;
  abstract find(tenant: Tenant, requestId: string): Promise<SignedRequest | null>;
  /** True when this very command has used the request up, and is repeated. */
  abstract isConsumedBy(tenant: Tenant, requestId: string, metadata: CommandMetadata): Promise<boolean>;
  /** 401 UNAUTHORIZED for all but the one call that uses the request up. */
  abstract consume(tenant: Tenant, requestId: string, metadata: CommandMetadata): Promise<void>;
}

/** A session whose key may sign for a wallet. */
export interface SigningSession {
  /** `Session:<uuid>` */
  readonly sessionId: string;
  readonly credentialId: string;
}

/** Knows whose keys may sign for a wallet now. */
export abstract class WalletSessions {
  /** The active session of one of the accounts that has the key (compressed, lower case); null when there is none. */
  abstract withKey(
    tenant: Tenant,
    accountIds: readonly string[],
    publicKey: string,
    at: Timestamp,
  ): Promise<SigningSession | null>;
}
