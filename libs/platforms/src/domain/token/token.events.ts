import { type EventOf, defineEvent, list, oneOf, text } from '@app/kernel';

/** Permissions of a token, independent of each other without a hierarchy (onboarding-accounts 1.3). */
export const PERMISSIONS = ['VIEW', 'TRANSACT', 'MANAGE'] as const;
/** Permission of an API token. */
export type Permission = (typeof PERMISSIONS)[number];

/** An API token was created. Its secret is returned once and not stored. */
export const TokenCreated = defineEvent('platforms.token-created', {
  /** `Token:<uuid>`. */
  tokenId: text(),
  name: text(),
  permissions: list(oneOf(...PERMISSIONS)),
  /** The user name of the credential. */
  clientId: text(),
  /** A slow hash of the secret, in a self-describing format. */
  secretHash: text(),
});

/** The token was revoked. */
export const TokenRevoked = defineEvent('platforms.token-revoked', { tokenId: text() });

/** An operator replaced the token's secret; the previous one is invalid. */
export const TokenSecretReplaced = defineEvent('platforms.token-secret-replaced', {
  tokenId: text(),
  secretHash: text(),
});

/** The token's platform was reset: from now on it opens another platform, which has a token with the same id and secret. */
export const TokenMoved = defineEvent('platforms.token-moved', { tokenId: text(), platformId: text() });

export const TOKEN_EVENTS = [TokenCreated, TokenRevoked, TokenSecretReplaced, TokenMoved] as const;
export type TokenEvent = EventOf<(typeof TOKEN_EVENTS)[number]>;
