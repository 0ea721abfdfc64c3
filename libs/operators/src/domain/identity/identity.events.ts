import { type EventOf, defineEvent, text } from '@app/kernel';

/** A person of the identity provider was linked to this operator. */
export const IdentityLinked = defineEvent('operators.identity-linked', { operatorId: text() });

/** The person is no longer linked to this operator. */
export const IdentityUnlinked = defineEvent('operators.identity-unlinked', { operatorId: text() });

export const IDENTITY_EVENTS = [IdentityLinked, IdentityUnlinked] as const;
export type IdentityEvent = EventOf<(typeof IDENTITY_EVENTS)[number]>;
