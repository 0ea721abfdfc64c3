import type { Json, Tenant } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';

/** One operation on the outside world, by name. */
export interface Effect<Payload = unknown> {
  readonly kind: 'effect';
  readonly name: string;
  /** The outside party that it calls, for people: `payment network`. */
  readonly party: string;
  readonly of?: Payload;
}

/**
 * Declares an effect on an outside party. The name is persisted with every saga step that asks for it and must never change.
 *
 * @example
 * ```ts
 * export const PrintNote = defineEffect<{ readonly noteId: string }>('notes.print-note', 'printer');
 * ```
 */
export function defineEffect<Payload>(name: string, party: string): Effect<Payload> {
  return { kind: 'effect', name, party };
}

/** Outcome of an effect. Only an explicit answer ends it; after `unknown` it is repeated with the same id. */
export type EffectOutcome =
  | { readonly outcome: 'done'; readonly data: Json }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string }
  | { readonly outcome: 'unknown' };

/** The outcome of a successful effect. `data` is passed to the saga as JSON. */
export function done(data: object): EffectOutcome {
  return { outcome: 'done', data: data as Json };
}

/** Identity of an effect, the same for every repetition. */
export interface EffectRequest {
  /** The provider's idempotency key. */
  readonly id: string;
  /** When it was first requested, ISO 8601. */
  readonly at: string;
  /** Absent for an effect that runs outside a lane. */
  readonly lane?: EffectLane;
  /** The event that the saga reacts to, if it is in memory, so that the handler need not read it. */
  readonly event?: RecordedEvent;
}

/** `outdated`: an earlier input of the lane ran in the meantime, so a request prepared before may be stale. */
export interface LaneTurn {
  readonly outdated: boolean;
}

/** The lane of an effect of a pipelined saga, which sends its effects in order. */
export interface EffectLane {
  /** Resolves when the handler may send. Rejects when an earlier effect was postponed. */
  turn(): Promise<LaneTurn>;
  /** Called when the request has been sent: the next effect of the lane may follow. */
  sent(): void;
  /** Called when the answer affects later effects of the lane: none is sent until the saga has reacted to it. */
  hold(): void;
}

/**
 * Performs one effect. A crash may repeat it with the same `request.id`, so the provider must be idempotent by it.
 *
 * @example
 * ```ts
 * @HandlesEffect(PrintNote)
 * export class PrintNoteEffect implements EffectHandler<{ readonly noteId: string }> {
 *   constructor(private readonly printer: Printer) {}
 *
 *   async perform(_: Tenant, { noteId }: { readonly noteId: string }, request: EffectRequest): Promise<EffectOutcome> {
 *     const pages = await this.printer.print(noteId, request.id);
 *     if (pages === 'NO_ANSWER') return { outcome: 'unknown' }; // asked again under the same id
 *     if (pages === 'NO_PAPER') return { outcome: 'refused', code: pages, message: 'The printer has no paper.' };
 *     return done({ pages });
 *   }
 * }
 * ```
 */
export interface EffectHandler<Payload = unknown> {
  perform(tenant: Tenant, payload: Payload, request: EffectRequest): Promise<EffectOutcome>;
}
