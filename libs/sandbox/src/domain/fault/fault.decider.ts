import { Refusal, type Timestamp, assertNever, defineAggregate } from '@app/kernel';
import {
  FAULT_EVENTS,
  FaultArmed,
  FaultDisarmed,
  type FaultEvent,
  FaultInjected,
  type FaultType,
} from './fault.events.js';

/** Type, target, count and expiry of a fault. */
export interface FaultTerms {
  readonly faultType: FaultType;
  readonly method: string | null;
  readonly path: string | null;
  readonly eventType: string | null;
  readonly count: number;
  readonly expiresAt: Timestamp;
  readonly delayMilliseconds: number | null;
  readonly retryAfterSeconds: number | null;
}

export type FaultCommand =
  | ({ readonly kind: 'arm'; readonly faultId: string } & FaultTerms)
  | { readonly kind: 'inject'; readonly into: string }
  | { readonly kind: 'disarm' };

interface FaultState {
  readonly remaining: number;
  readonly expiresAt: Timestamp;
  readonly isDisarmed: boolean;
}

export const unknownFault = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', 'There is no fault with this id.');

/** A fault armed by a sandbox platform: it is injected as many times as it was armed for, and not after it expires. */
export const fault = defineAggregate<FaultState | null, FaultCommand, FaultEvent>({
  context: 'sandbox',
  name: 'fault',
  events: FAULT_EVENTS,
  initial: null,
  decide(command, state, { at }) {
    if (command.kind === 'arm') {
      const { kind: _, ...facts } = command;
      return state === null ? [FaultArmed(facts)] : [];
    }
    if (state === null || state.isDisarmed) throw unknownFault();
    if (command.kind === 'disarm') return [FaultDisarmed({})];
    if (state.remaining === 0 || at >= state.expiresAt) throw unknownFault();
    return [FaultInjected({ into: command.into })];
  },
  evolve(state, event) {
    if (event.type === 'sandbox.fault-armed')
      return { remaining: event.data.count, expiresAt: event.data.expiresAt, isDisarmed: false };
    if (state === null) return null;
    switch (event.type) {
      case 'sandbox.fault-injected':
        return { ...state, remaining: state.remaining - 1 };
      case 'sandbox.fault-disarmed':
        return { ...state, isDisarmed: true };
      default:
        return assertNever(event);
    }
  },
});
