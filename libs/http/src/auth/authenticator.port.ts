import type { Tenant } from '@app/kernel';

/** Permissions of a caller, independent of each other (onboarding-accounts 1.3). Reading requires any one of them. */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
/** Permission of an API token (onboarding-accounts 1). */
export type Permission = (typeof PERMISSIONS)[number];

/** The caller of a request: an API token or an agent of one platform and environment. */
export interface Principal {
  readonly tenant: Tenant;
  /** `Token:<uuid>` or `Agent:<uuid>`: the actor of the request's events, and the key of its rate limit. */
  readonly callerId: string;
  readonly permissions: readonly Permission[];
  /** Secret id of the console session that is used in place of the token. */
  readonly sessionId?: string;
  /** True if its Idempotency-Keys have a separate scope. The tokens of a platform share one scope. */
  readonly hasOwnKeys?: boolean;
}

/** Connection over which a credential was sent. */
export interface Caller {
  readonly address: string;
  /** True if the caller has disconnected. */
  hasLeft(): boolean;
}

/**
 * Looks up a credential in constant time. Null if it is unknown or deleted, or if the secret is wrong. 429 RATE_LIMITED after too many
 * attempts.
 */
export abstract class Authenticator {
  abstract authenticate(clientId: string, clientSecret: string, caller: Caller): Promise<Principal | null>;
  /** Ids of those callers whose credentials still exist. */
  abstract stillValid(callers: readonly Principal[]): Promise<ReadonlySet<string>>;
}

/** Looks up an agent's access token. Null if it is unknown or its agent was deleted. */
export abstract class AgentAuthenticator {
  abstract authenticate(accessToken: string): Promise<Principal | null>;
}

/** Looks up a console session. Null if it is unknown or has ended, or if its token was deleted. */
export abstract class SessionAuthenticator {
  abstract authenticate(sessionId: string): Promise<Principal | null>;
  /** Ids of those sessions that have not ended. Does not count as use of a session. */
  abstract stillOpen(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** For an application without a console. */
export class NoSessions extends SessionAuthenticator {
  override async authenticate(): Promise<null> {
    return null;
  }

  override async stillOpen(): Promise<ReadonlySet<string>> {
    return new Set();
  }
}
