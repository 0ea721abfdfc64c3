import { type EventOf, SEALED_FOR_OPERATORS, defineEvent, oneOf, pii, text } from '@app/kernel';

/** Roles of operators at the console; each has one. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'auditor'] as const;
/** Role of an operator: `viewer` looks, `operator` acts, `auditor` examines. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A person who runs the installation got a credential. Its secret is shown once and stored nowhere. */
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

/** The credential has another secret; the one before is void, and every session begun with it ends. */
export const OperatorSecretReplaced = defineEvent('operators.operator-secret-replaced', {
  operatorId: text(),
  secretHash: text(),
});

/** The credential is revoked. */
export const OperatorRevoked = defineEvent('operators.operator-revoked', { operatorId: text() });

/** A person whom an identity provider knows signs in as this operator. */
export const OperatorLinked = defineEvent('operators.operator-linked', {
  operatorId: text(),
  /** The provider. */
  issuer: text(),
  /** UUID of the person's stream: a keyed hash of issuer and subject. */
  identity: text(),
});

/** Sign-in as this operator by the identity provider has ended, with the sessions that began so. */
export const OperatorUnlinked = defineEvent('operators.operator-unlinked', { operatorId: text() });

/** The groups of the person give another role than before. */
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
