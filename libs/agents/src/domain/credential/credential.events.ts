import { type EventOf, defineEvent, oneOf, text } from '@app/kernel';

/** A device code or an access token was assigned to this agent, permanently: a request finds its platform by it alone. */
export const CredentialRegistered = defineEvent('agents.credential-registered', {
  platformId: text(),
  environment: oneOf('SANDBOX', 'PRODUCTION'),
  agentId: text(),
});

export const CREDENTIAL_EVENTS = [CredentialRegistered] as const;
export type CredentialEvent = EventOf<(typeof CREDENTIAL_EVENTS)[number]>;
