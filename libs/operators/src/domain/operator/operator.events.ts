import { type EventOf, SEALED_FOR_OPERATORS, defineEvent, oneOf, pii, text } from '@app/kernel';

/** Roles of operators in the console; each operator has one. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'auditor'] as const;
/** Role of an operator: `viewer` reads, `operator` also makes changes, `auditor` audits. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A person who runs the installation was given a credential. Its secret is shown once and not stored. */
export const OperatorCreated = defineEvent(
  'operators.operator-created',
  {
    /** `Operator:<uuid>`. */
    operatorId: text(),
    role: oneOf(...OPERATOR_ROLES),
    secretHash: text(),
    subject: text(),
    name: pii(text()),
  },
  SEALED_FOR_OPERATORS,
);

/** The secret of the credential was replaced; the previous one is invalid, and every session started with it ends. */
export const OperatorSecretReplaced = defineEvent('operators.operator-secret-replaced', {
  operatorId: text(),
  secretHash: text(),
});

/** The credential was revoked. */
export const OperatorRevoked = defineEvent('operators.operator-revoked', { operatorId: text() });

/** A person of an identity provider was linked to this operator. */
export const OperatorLinked = defineEvent('operators.operator-linked', {
  operatorId: text(),
  /** Issuer of the provider. */
  issuer: text(),
  /** UUID of the person's stream: a keyed hash of issuer and subject. */
  identity: text(),
});

/** Sign-in as this operator through the identity provider ended, with the sessions started that way. */
export const OperatorUnlinked = defineEvent('operators.operator-unlinked', { operatorId: text() });

/** The person's groups give another role than before. */
export const OperatorRoleChanged = defineEvent('operators.operator-role-changed', {
  operatorId: text(),
  role: oneOf(...OPERATOR_ROLES),
});

export const OPERATOR_EVENTS = [
  OperatorCreated,
  OperatorSecretReplaced,
  OperatorRevoked,
  OperatorLinked,
  OperatorUnlinked,
  OperatorRoleChanged,
] as const;
export type OperatorEvent = EventOf<(typeof OPERATOR_EVENTS)[number]>;
