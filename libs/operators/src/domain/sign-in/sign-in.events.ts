import { type EventOf, SEALED_FOR_OPERATORS, defineEvent, list, pii, text, textRecord } from '@app/kernel';

/** Users of this OpenID Connect provider sign in as operators from now on; a later event replaces the provider. */
export const SignInSet = defineEvent(
  'operators.sign-in-set',
  {
    issuer: text(),
    clientId: text(),
    /** Sealed by the vault. */
    sealedClientSecret: text(),
    /** The ID token claim with a person's groups. */
    groupsClaim: text(),
    /** The role of each group that has one. */
    roles: textRecord(),
    subject: text(),
    /** E-mail addresses and subjects of the people who may sign in; if empty, everyone with a role may. */
    allowed: pii(list(text())),
  },
  SEALED_FOR_OPERATORS,
);

/** Operators sign in only with their credentials from now on; other sessions end. */
export const SignInRemoved = defineEvent('operators.sign-in-removed', { issuer: text() });

export const SIGN_IN_EVENTS = [SignInSet, SignInRemoved] as const;
export type SignInEvent = EventOf<(typeof SIGN_IN_EVENTS)[number]>;
