import { type EventOf, defineEvent, oneOf, text } from '@app/kernel';

/** A client id was given to a token, for ever: from it alone a request finds its platform and environment. */
export const CredentialRegistered = defineEvent('platforms.credential-registered', {
  clientId: text(),
  platformId: text(),
  environment: oneOf('SANDBOX', 'PRODUCTION'),
  /** `Token:<uuid>`. */
  tokenId: text(),
});

export const credentialEvents = [CredentialRegistered] as const;
export type CredentialEvent = EventOf<(typeof credentialEvents)[number]>;
