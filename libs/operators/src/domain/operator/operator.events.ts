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

/** The credential has another secret; the one before, and every session begun with it, opens nothing any more. */
export const OperatorSecretReplaced = defineEvent('operators.operator-secret-replaced', {
  operatorId: text(),
  secretHash: text(),
});

/** The credential opens nothing any more. */
export const OperatorRevoked = defineEvent('operators.operator-revoked', { operatorId: text() });

export const OPERATOR_EVENTS = [OperatorCreated, OperatorSecretReplaced, OperatorRevoked] as const;
export type OperatorEvent = EventOf<(typeof OPERATOR_EVENTS)[number]>;
