import { type EventOf, SEALED_FOR_OPERATORS, defineEvent, list, pii, text, textRecord } from '@app/kernel';

/** People whom this OpenID Connect provider knows sign in as operators from now on; a later one replaces it. */
export const SignInSet = defineEvent(
  'operators.sign-in-set',
  {
    issuer: text(),
    clientId: text(),
    /** Sealed by the vault. */
    sealedClientSecret: text(),
    /** The claim of the ID token that names a person's groups. */
    groupsClaim: text(),
    /** The role of each group that has one. */
    roles: textRecord(),
    subject: text(),
    /** E-mail addresses and subjects of those who may sign in; everyone with a role when empty. */
    allowed: pii(list(text())),
  },
  SEALED_FOR_OPERATORS,
);

/** Operators sign in with their credentials alone; sessions that began otherwise end. */
export const SignInRemoved = defineEvent('operators.sign-in-removed', { issuer: text() });

export const SIGN_IN_EVENTS = [SignInSet, SignInRemoved] as const;
export type SignInEvent = EventOf<(typeof SIGN_IN_EVENTS)[number]>;
