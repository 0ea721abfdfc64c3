import { type EventOf, defineEvent, text } from '@app/kernel';

/** A person whom the identity provider knows is this operator from now on. */
export const IdentityLinked = defineEvent('operators.identity-linked', { operatorId: text() });

/** It is this operator no more. */
export const IdentityUnlinked = defineEvent('operators.identity-unlinked', { operatorId: text() });

export const IDENTITY_EVENTS = [IdentityLinked, IdentityUnlinked] as const;
export type IdentityEvent = EventOf<(typeof IDENTITY_EVENTS)[number]>;
