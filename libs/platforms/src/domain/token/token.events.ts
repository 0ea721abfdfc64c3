import { type EventOf, defineEvent, list, oneOf, text } from '@app/kernel';

/** Permissions of a token; independent of one another, no hierarchy (onboarding-accounts 1.3). */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
/** Permission of an API token. */
export type Permission = (typeof PERMISSIONS)[number];

/** An API token was created. Its secret is returned to the creator once and stored nowhere. */
export const TokenCreated = defineEvent('platforms.token-created', {
  /** `Token:<uuid>`. */
  tokenId: text(),
  name: text(),
  permissions: list(oneOf(...PERMISSIONS)),
  /** The user name of the credential. */
  clientId: text(),
  /** A slow hash of the secret, which says itself how it was made. */
  secretHash: text(),
});

/** The token is revoked. */
export const TokenRevoked = defineEvent('platforms.token-revoked', { tokenId: text() });

/** An operator gave the token another secret; the one before is void. */
export const TokenSecretReplaced = defineEvent('platforms.token-secret-replaced', {
  tokenId: text(),
  secretHash: text(),
});

/** The token opens another platform from now on, where it is a token with the same id and secret: its platform was reset. */
export const TokenMoved = defineEvent('platforms.token-moved', { tokenId: text(), platformId: text() });

export const TOKEN_EVENTS = [TokenCreated, TokenRevoked, TokenSecretReplaced, TokenMoved] as const;
export type TokenEvent = EventOf<(typeof TOKEN_EVENTS)[number]>;
