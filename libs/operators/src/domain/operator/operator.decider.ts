import { OPERATORS, Refusal, assertNever, defineAggregate, invalidInput } from '@app/kernel';
import {
  OPERATOR_EVENTS,
  OperatorCreated,
  type OperatorEvent,
  OperatorRevoked,
  type OperatorRole,
  OperatorSecretReplaced,
} from './operator.events.js';
import { operatorIdOf } from './operator-id.js';

const MAX_NAME_LENGTH = 100;

export type OperatorCommand =
  | { readonly kind: 'create'; readonly name: string; readonly role: OperatorRole; readonly secretHash: string }
  | { readonly kind: 'replace-secret'; readonly secretHash: string }
  | { readonly kind: 'revoke' };

export interface OperatorState {
  readonly operatorId: string;
  /** Null once the key of operators' names is destroyed. */
  readonly name: string | null;
  readonly role: OperatorRole;
  readonly secretHash: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** The credential of one person, from its making to its end. */
export const operator = defineAggregate<OperatorState | null, OperatorCommand, OperatorEvent>({
  context: 'operators',
  name: 'operator',
  events: OPERATOR_EVENTS,
  initial: null,
  decide(command, state, { id }) {
    if (command.kind === 'create') {
      if (state !== null) throw new Refusal('CONFLICT', 'This operator exists already.');
      const name = command.name.trim();
      if (name === '' || name.length > MAX_NAME_LENGTH)
        throw invalidInput('The operator has an invalid name.', {
          field: 'name',
          message: `must be text of 1 to ${MAX_NAME_LENGTH} characters`,
        });
      const { role, secretHash } = command;
      return [OperatorCreated({ operatorId: operatorIdOf(id), role, secretHash, subject: OPERATORS, name })];
    }
    if (state === null || state.revokedAt !== null)
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operator.');
    const { operatorId } = state;
    switch (command.kind) {
      case 'replace-secret':
        return [OperatorSecretReplaced({ operatorId, secretHash: command.secretHash })];
      case 'revoke':
        return [OperatorRevoked({ operatorId })];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event, { at }) {
    if (event.type === 'operators.operator-created') {
      const { operatorId, name, role, secretHash } = event.data;
      return { operatorId, name, role, secretHash, createdAt: at, revokedAt: null };
    }
    if (state === null) return null;
    switch (event.type) {
      case 'operators.operator-secret-replaced':
        return { ...state, secretHash: event.data.secretHash };
      case 'operators.operator-revoked':
        return { ...state, revokedAt: at };
      default:
        return assertNever(event);
    }
  },
});
