import { Refusal, assertNever, defineAggregate } from '@app/kernel';
import { IDENTITY_EVENTS, type IdentityEvent, IdentityLinked, IdentityUnlinked } from './identity.events.js';

export type IdentityCommand =
  | { readonly kind: 'link'; readonly operatorId: string }
  | { readonly kind: 'unlink'; readonly operatorId: string };

export interface IdentityState {
  /** Null while it is no operator's. */
  readonly operatorId: string | null;
  /** Counts the ends of links: after each, the person is another operator. */
  readonly ends: number;
}

/** One person of an identity provider: a stream each, named by a keyed hash, so that it is at most one operator, also where several commands link it at the same time. */
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
