import { Refusal, assertNever, defineAggregate } from '@app/kernel';
import { IDENTITY_EVENTS, type IdentityEvent, IdentityLinked, IdentityUnlinked } from './identity.events.js';

export type IdentityCommand =
  | { readonly kind: 'link'; readonly operatorId: string }
  | { readonly kind: 'unlink'; readonly operatorId: string };

export interface IdentityState {
  /** Null while no operator is linked. */
  readonly operatorId: string | null;
  /** Number of links that have ended: after each, the person becomes another operator. */
  readonly ends: number;
}

/**
 * One person of an identity provider. The stream's id is a keyed hash of the person, so that a person is at most one operator, even if
 * several commands link it concurrently.
 */
export const identity = defineAggregate<IdentityState, IdentityCommand, IdentityEvent>({
  context: 'operators',
  name: 'identity',
  events: IDENTITY_EVENTS,
  initial: { operatorId: null, ends: 0 },
  decide(command, state) {
    const { operatorId } = command;
    switch (command.kind) {
      case 'link':
        if (state.operatorId === operatorId) return [];
        if (state.operatorId !== null)
          throw new Refusal('CONFLICT', `This person is ${state.operatorId} already: unlink that operator first.`);
        return [IdentityLinked({ operatorId })];
      case 'unlink':
        return state.operatorId === operatorId ? [IdentityUnlinked({ operatorId })] : [];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'operators.identity-linked':
        return { ...state, operatorId: event.data.operatorId };
      case 'operators.identity-unlinked':
        return { operatorId: null, ends: state.ends + 1 };
      default:
        return assertNever(event);
    }
  },
});
