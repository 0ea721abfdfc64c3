import type { Json, Tenant } from '@app/kernel';
import type { CommandMetadata } from './command-metadata.js';

/** A command that one context may send another, by name; the door of the context that obeys exports it. */
export interface Instruction<Payload = unknown> {
  readonly kind: 'instruction';
  /** `<context>.<verb-noun>`. */
  readonly name: string;
  readonly of?: Payload;
}

/** Payload type of an instruction. */
export type PayloadOf<I> = I extends Instruction<infer Payload> ? Payload : never;

/** Declares an instruction. The name is persisted with every saga step that sends it and must never change. */
export function defineInstruction<Payload>(name: string): Instruction<Payload> {
  return { kind: 'instruction', name };
}

/** Obeys one instruction. The metadata's commandId is derived from the saga's output: doing it twice is doing it once. */
export interface InstructionHandler<Payload = unknown> {
  /** Its result returns to the saga as `done`; a final Refusal that it throws as `refused`; after any other error it is retried. */
  execute(tenant: Tenant, payload: Payload, metadata: CommandMetadata): Promise<Json | void>;
}

/** One act on the outside world, by name. */
export interface Effect<Payload = unknown> {
  readonly kind: 'effect';
  readonly name: string;
  /** The outside party that it calls, in words: `payment network`. */
  readonly party: string;
  readonly of?: Payload;
}

/** Declares an effect on an outside party. The name is persisted with every saga step that asks for it and must never change. */
export function defineEffect<Payload>(name: string, party: string): Effect<Payload> {
  return { kind: 'effect', name, party };
}

/** Outcome of an effect. Only an explicit answer ends it; an `unknown` one is repeated with the same id. */
export type EffectOutcome =
  | { readonly outcome: 'done'; readonly data: Json }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string }
  | { readonly outcome: 'unknown' };

/** The outcome of an effect that was answered; `data` goes back to the saga, as JSON. */
export function done(data: object): EffectOutcome {
  return { outcome: 'done', data: data as Json };
}

/** Identity of an effect; every repetition carries the same. */
export interface EffectRequest {
  /** The provider's idempotency key. */
  readonly id: string;
  /** When it was first asked for, ISO 8601. */
  readonly at: string;
}

/** Performs one effect. A crash may repeat it with the same `request.id`, so the provider must be idempotent by it. */
export interface EffectHandler<Payload = unknown> {
  perform(tenant: Tenant, payload: Payload, request: EffectRequest): Promise<EffectOutcome>;
}
