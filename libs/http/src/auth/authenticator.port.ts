import type { Tenant } from '@app/kernel';

/** What a token may do; independent of each other (onboarding-accounts 1.3). Reading needs any one of them. */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The caller of a request: one API token of one platform in one environment. */
export interface Principal {
  readonly tenant: Tenant;
  readonly tokenId: string;
  readonly permissions: readonly Permission[];
}

/** Looks a credential up; null when it is unknown, deleted or the secret is wrong. Compares in constant time. */
export abstract class Authenticator {
  abstract authenticate(clientId: string, clientSecret: string): Promise<Principal | null>;
}
