import type { Tenant } from '@app/kernel';

/** Permissions of a caller; independent of each other (onboarding-accounts 1.3). Reading needs any one of them. */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
/** Permission of an API token (onboarding-accounts 1). */
export type Permission = (typeof PERMISSIONS)[number];

/** The caller of a request, of one platform in one environment: an API token or an agent. */
export interface Principal {
  readonly tenant: Tenant;
  /** `Token:<uuid>` or `Agent:<uuid>`: the actor of the request's events, and the subject of its rate limit. */
  readonly callerId: string;
  readonly permissions: readonly Permission[];
  /** Secret id of the session of the console that stands for the token. */
  readonly sessionId?: string;
  /** Its Idempotency-Keys are its own; those of a platform's tokens are one platform's. */
  readonly hasOwnKeys?: boolean;
}

/** Sender of a credential, as far as the connection shows. */
export interface Caller {
  readonly address: string;
  /** True when the caller no longer waits for the answer. */
  hasLeft(): boolean;
}

/** Looks a credential up; null when it is unknown, deleted or the secret is wrong, 429 RATE_LIMITED after too many. Compares in constant time. */
export abstract class Authenticator {
  abstract authenticate(clientId: string, clientSecret: string, caller: Caller): Promise<Principal | null>;
  /** Which of these callers may still act: ids of those whose credential was not deleted since. */
  abstract stillValid(callers: readonly Principal[]): Promise<ReadonlySet<string>>;
}

/** Looks an agent's access token up; null when it is unknown or its agent was deleted. */
export abstract class AgentAuthenticator {
  abstract authenticate(accessToken: string): Promise<Principal | null>;
}

/** Looks a session of the console up; null when it is unknown, has ended, or its token was deleted. */
export abstract class SessionAuthenticator {
  abstract authenticate(sessionId: string): Promise<Principal | null>;
  /** Which of these sessions have not ended. To ask is no use of a session. */
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
