import { type EventOf, defineEvent, oneOf, text } from '@app/kernel';

/** A device code or access token was permanently assigned to this agent. A request finds its platform through it. */
export const CredentialRegistered = defineEvent('agents.credential-registered', {
  platformId: text(),
  environment: oneOf('SANDBOX', 'PRODUCTION'),
  agentId: text(),
});

export const CREDENTIAL_EVENTS = [CredentialRegistered] as const;
export type CredentialEvent = EventOf<(typeof CREDENTIAL_EVENTS)[number]>;
