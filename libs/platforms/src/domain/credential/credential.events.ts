import { type EventOf, defineEvent, oneOf, text } from '@app/kernel';

/** A client id was permanently assigned to a token. A request finds its platform and environment by the client id alone. */
export const CredentialRegistered = defineEvent('platforms.credential-registered', {
  clientId: text(),
  platformId: text(),
  environment: oneOf('SANDBOX', 'PRODUCTION'),
  /** `Token:<uuid>`. */
  tokenId: text(),
});

export const CREDENTIAL_EVENTS = [CredentialRegistered] as const;
export type CredentialEvent = EventOf<(typeof CREDENTIAL_EVENTS)[number]>;
