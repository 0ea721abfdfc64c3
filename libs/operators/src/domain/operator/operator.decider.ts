import { OPERATORS, Refusal, assertNever, defineAggregate, invalidInput } from '@app/kernel';
import {
  OPERATOR_EVENTS,
  OperatorCreated,
  type OperatorEvent,
  OperatorLinked,
  OperatorRevoked,
  type OperatorRole,
  OperatorRoleChanged,
  OperatorSecretReplaced,
  OperatorUnlinked,
} from './operator.events.js';
import { operatorIdOf } from './operator-id.js';
import { MAX_NAME_LENGTH } from './operator-name.js';

export type OperatorCommand =
  | { readonly kind: 'create'; readonly name: string; readonly role: OperatorRole; readonly secretHash: string }
  | { readonly kind: 'replace-secret'; readonly secretHash: string }
  | ({ readonly kind: 'link' } & OperatorIdentity)
  | { readonly kind: 'unlink' }
  | { readonly kind: 'set-role'; readonly role: OperatorRole }
  | { readonly kind: 'revoke' };

/** The person of an identity provider who is linked to an operator. */
export interface OperatorIdentity {
  readonly issuer: string;
  /** UUID of the person's stream. */
  readonly identity: string;
}

export interface OperatorState {
  readonly operatorId: string;
  /** Null once the key of operators' names is destroyed. */
  readonly name: string | null;
  readonly role: OperatorRole;
  readonly secretHash: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** Null while the operator signs in only with its credential. */
  readonly identity: OperatorIdentity | null;
}

/**
 * True if two operators may be the same person. They are known to be different people if both have only credentials, or if one provider knows
 * both as two people. An operator that a provider created may well be the person behind a credential; and an operator whose link is being
 * removed still names its person, who may already be another operator.
 */
export function mayBeOnePerson(
  one: Pick<OperatorState, 'identity'> | null,
  other: Pick<OperatorState, 'identity'> | null,
): boolean {
  const [here, there] = [one?.identity ?? null, other?.identity ?? null];
  if (here === null || there === null) return here !== there;
  return here.issuer !== there.issuer || here.identity === there.identity;
}

/** One person who runs the installation, from the creation of the credential to its revocation. */
export const operator = defineAggregate<OperatorState | null, OperatorCommand, OperatorEvent>({
  context: 'operators',
  name: 'operator',
  events: OPERATOR_EVENTS,
  initial: null,
  decide(command, state, { id }) {
    if (command.kind === 'create') {
      if (state !== null) throw new Refusal('CONFLICT', 'This operator already exists.');
      const name = command.name.trim();
      if (name === '' || name.length > MAX_NAME_LENGTH)
        throw invalidInput('The operator has an invalid name.', {
          field: 'name',
          message: `must be text of 1 to ${MAX_NAME_LENGTH} characters`,
        });
      const { role, secretHash } = command;
      return [OperatorCreated({ operatorId: operatorIdOf(id), role, secretHash, subject: OPERATORS, name })];
    }
    if (state === null) throw unknownOperator();
    // a person who is no longer an operator can become another one
    if (command.kind === 'unlink')
      return state.identity === null ? [] : [OperatorUnlinked({ operatorId: state.operatorId })];
    if (state.revokedAt !== null) throw unknownOperator();
    const { operatorId } = state;
    switch (command.kind) {
      case 'replace-secret':
        return [OperatorSecretReplaced({ operatorId, secretHash: command.secretHash })];
      case 'link': {
        const { issuer, identity } = command;
        if (state.identity?.identity === identity) return [];
        if (state.identity !== null)
          throw new Refusal('CONFLICT', 'Another person signs in as this operator: unlink it first.');
        return [OperatorLinked({ operatorId, issuer, identity })];
      }
      case 'set-role':
        return state.role === command.role ? [] : [OperatorRoleChanged({ operatorId, role: command.role })];
      case 'revoke':
        return [OperatorRevoked({ operatorId })];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event, { at }) {
    if (event.type === 'operators.operator-created') {
      const { operatorId, name, role, secretHash } = event.data;
      return { operatorId, name, role, secretHash, createdAt: at, revokedAt: null, identity: null };
    }
    if (state === null) return null;
    switch (event.type) {
      case 'operators.operator-secret-replaced':
        return { ...state, secretHash: event.data.secretHash };
      case 'operators.operator-revoked':
        return { ...state, revokedAt: at };
      case 'operators.operator-linked':
        return { ...state, identity: { issuer: event.data.issuer, identity: event.data.identity } };
      case 'operators.operator-unlinked':
        return { ...state, identity: null };
      case 'operators.operator-role-changed':
        return { ...state, role: event.data.role };
      default:
        return assertNever(event);
    }
  },
});

function unknownOperator(): Refusal {
  return new Refusal('REFERENCE_NOT_FOUND', 'There is no such operator.');
}
