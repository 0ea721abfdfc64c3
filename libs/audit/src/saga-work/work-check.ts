import type pg from 'pg';
import { type TenantKey, parseTenantKey, tenantKey } from '@app/kernel';
import {
  destinationFor,
  type EventReference,
  inputIdOf,
  type NewInput,
  readerNameOf,
  type SagaGate,
  streamsIn,
  type Timer,
  type WakeInput,
} from '@app/event-sourcing';
import {
  type PendingOutput,
  type Saga,
  type SagaGroup,
  type SagaReaction,
  triggerOf,
} from '@app/event-sourcing/definitions';
import {
  BEGINNING,
  type Checkpoint,
  type EventCodec,
  type EventStore,
  isOutage,
  logPages,
  type RecordedEvent,
  type StoredEvent,
  streamName,
  streamPages,
} from '@app/event-store';
import { ActiveInterventions } from '../operations/active-interventions.js';
import { interventionEvents } from '../operations/intervention.js';
import type { Finding } from '../verification/finding.js';
import type { LogCheck } from '../verification/log-check.js';
import { admittedInputs } from './admitted-inputs.js';
import {
  inputOfUnhandled,
  type OpenInstance,
  PendingWork,
  resumptionId,
  resumptionOf,
  type UnhandledEvent,
} from './pending-work.js';
import { checkpointsOf, queueRows, type TimerRow, timerRows, type WorkRow } from './work-rows.js';

/** A row that the log does not explain, or a missing row, with its correction. */
export interface WorkDifference {
  readonly what: string;
  /** The event that requires the row; absent if none does. */
  readonly event?: Pick<StoredEvent, 'stream' | 'revision' | 'position'>;
  /** True for a remainder of finished work, which the next worker drops. */
  readonly isBenign: boolean;
  readonly repair: WorkRepair;
}

export interface WorkRepair {
  /** Ids of rows to delete. */
  readonly timer?: string;
  readonly input?: string;
  /** Rows to insert. */
  readonly set?: Timer;
  readonly enqueue?: NewInput;
  readonly hold?: SagaInstanceKey;
}

interface SagaInstanceKey {
  readonly saga: string;
  readonly tenant: string;
  readonly instance: string;
}

export interface WorkCheckParts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly sagas: readonly Saga[];
  readonly gate: (saga: string) => SagaGate | undefined;
  readonly release: string;
}

/** Rows of one snapshot of the tables that the log explains. */
interface Accounted {
  readonly timers: Set<string>;
  readonly inputs: Set<string>;
  /** Streams of instances that have an input in the queue. */
  readonly driven: Set<string>;
  /** Instances held by an operator. */
  readonly held: Set<string>;
}

/**
 * Compares timers and the queue with the work in progress according to the log. Workers may be running: the tables are read in one snapshot,
 * then the log is read to its end, and instances that reacted in between are ignored. Keeps only the work in progress in memory.
 */
export class WorkCheck implements LogCheck {
  readonly notes: string[] = [];
  private readonly work: PendingWork;
  private readonly sagas: ReadonlyMap<string, Saga>;
  private readonly groups: ReadonlyMap<string, SagaGroup>;
  private readonly interventions = new ActiveInterventions();
  /** Streams of instances that have not reacted since an operator dropped one of their inputs. */
  private readonly skipped = new Set<string>();
  /** Streams that were written to since the snapshot was begun. */
  private readonly moved = new Set<string>();
  private isLooking = false;
  private position: Checkpoint = BEGINNING;

  constructor(private readonly parts: WorkCheckParts) {
    this.work = new PendingWork(parts);
    this.sagas = new Map(parts.sagas.map((saga) => [saga.fullName, saga]));
    this.groups = new Map(parts.sagas.flatMap(({ group }) => (group === undefined ? [] : [[group.type, group]])));
  }

  async see(event: StoredEvent): Promise<string | null> {
    this.position = event.position;
    try {
      for (const stream of this.streamsMovedBy(event)) {
        if (this.isLooking) this.moved.add(stream);
        this.skipped.delete(stream);
      }
      this.interventions.observe(event);
      this.noteSkip(event);
      await this.work.observe(event);
      return null;
    } catch (error) {
      if (isOutage(error)) throw error;
      return `no saga can read it: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  async *findings(): AsyncGenerator<Finding> {
    let leftOver = 0;
    for await (const { what, event, isBenign } of this.differences()) {
      if (isBenign) leftOver += 1;
      else yield { what, ...(event !== undefined && { event }), position: event?.position ?? this.position };
    }
    if (leftOver > 0)
      this.notes.push(
        `${leftOver} ${leftOver === 1 ? 'row' : 'rows'} of timers and queue remaining from completed work: workers remove them`,
      );
  }

  async *differences(): AsyncGenerator<WorkDifference> {
    await this.follow();
    this.isLooking = true;
    const accounted: Accounted = { timers: new Set(), inputs: new Set(), driven: new Set(), held: new Set() };
    const client = await this.parts.pool.connect();
    let checkpoints: ReadonlyMap<string, Checkpoint>;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      checkpoints = await checkpointsOf(client);
      await this.follow();
      for await (const row of timerRows(client)) yield* some(await this.differenceOfTimer(row, accounted));
      for await (const row of queueRows(client)) yield* some(await this.differenceOfInput(row, accounted));
    } finally {
      await client.query('ROLLBACK').catch(() => undefined);
      client.release();
    }
    yield* this.missingWork(accounted);
    yield* this.missingInputs(accounted, checkpoints);
    yield* this.missingHolds(accounted);
  }

  /** Reads the rest of the log. */
  private async follow(): Promise<void> {
    const { store } = this.parts;
    for await (const page of logPages(store, { after: this.position, upTo: await store.head() }))
      for (const event of page) await this.see(event);
  }

  /** The streams to which an event belongs; for a group, those of its instances. */
  private streamsMovedBy(event: StoredEvent): readonly string[] {
    const group = this.groups.get(event.type);
    return group === undefined ? [event.stream] : streamsIn(group, event);
  }

  private noteSkip({ type, data, metadata: { tenant } }: StoredEvent): void {
    if (type !== interventionEvents.SagaInputSkipped.type) return;
    const stream = this.streamOf({ saga: String(data['saga']), tenant, instance: String(data['instance']) });
    if (stream !== null) this.skipped.add(stream);
  }

  private async differenceOfTimer(row: TimerRow, accounted: Accounted): Promise<WorkDifference | null> {
    const stream = this.streamOf(row);
    const name = `timer ${row.id} of ${row.saga} ${row.instance}`;
    const repair = { timer: row.id };
    if (stream === null) return wrong(`${name} belongs to no saga of this release`, repair);
    if (this.moved.has(stream)) return null;
    const open = this.work.instances.get(stream);
    const wake = open?.state.pending.get(row.id);
    if (open !== undefined && wake?.output.kind === 'wake') {
      accounted.timers.add(row.id);
      const timer = timerOf(open, wake);
      if (isSame(row, timer)) return null;
      return wrong(`${name} differs from the timer that its saga set`, { ...repair, set: timer }, open.last);
    }
    if (await this.hasReactedTo(row.id, stream)) return leftOver(name, repair);
    return wrong(`${name} belongs to no timer that a saga set`, repair);
  }

  private async differenceOfInput(row: WorkRow, accounted: Accounted): Promise<WorkDifference | null> {
    const stream = this.streamOf(row);
    const repair = { input: row.id };
    if (stream === null) return wrong(`${nameOf(row)} belongs to no saga of this release`, repair);
    const difference = await this.differenceOfKind(row, stream, repair, accounted);
    if (difference === null && row.input.kind !== 'hold') accounted.driven.add(stream);
    return difference;
  }

  private async differenceOfKind(
    row: WorkRow,
    stream: string,
    repair: WorkRepair,
    accounted: Accounted,
  ): Promise<WorkDifference | null> {
    const { input } = row;
    switch (input.kind) {
      case 'hold':
        return this.differenceOfHold(row, repair, accounted);
      case 'wake':
        return this.differenceOfWake({ ...row, input }, stream, repair, accounted);
      case 'reference':
        return this.differenceOfEvent(row, input, stream, repair, accounted);
      case 'event':
        return this.differenceOfEvent(row, { kind: 'reference', ...input.event }, stream, repair, accounted);
      default:
        return wrong(`${nameOf(row)} is an input of an unknown kind`, repair);
    }
  }

  private differenceOfHold(row: WorkRow, repair: WorkRepair, { held }: Accounted): WorkDifference | null {
    const key = keyOf(row);
    held.add(key);
    const isRecorded = this.interventions.parked.some((parked) => keyOf(instanceOf(parked)) === key);
    if (isRecorded || this.hasIntervened()) return null;
    return wrong(`${row.saga} ${row.instance} is held, and no operator is recorded to have parked it`, repair);
  }

  private async differenceOfWake(
    row: WorkRow & { readonly input: WakeInput },
    stream: string,
    repair: WorkRepair,
    accounted: Accounted,
  ): Promise<WorkDifference | null> {
    const { timer } = row.input;
    const isOpen = this.work.instances.has(stream) || this.moved.has(stream);
    if (row.inputId === resumptionId(stream)) return isOpen ? null : leftOver(nameOf(row), repair);
    const wake = this.work.instances.get(stream)?.state.pending.get(timer);
    const isItsTimer = row.inputId === `timer/${timer}`;
    if (isItsTimer && (wake?.output.name === row.input.name || this.moved.has(stream))) {
      accounted.timers.add(timer);
      return null;
    }
    if (isItsTimer && (await this.hasReactedTo(timer, stream))) return leftOver(nameOf(row), repair);
    return wrong(`${nameOf(row)} belongs to no timer that a saga set`, repair);
  }

  private async differenceOfEvent(
    row: WorkRow,
    reference: EventReference,
    stream: string,
    repair: WorkRepair,
    accounted: Accounted,
  ): Promise<WorkDifference | null> {
    const expected = this.work.unhandledEvent(row.inputId);
    if (expected !== undefined) {
      accounted.inputs.add(row.inputId);
      const input = inputOfUnhandled(expected);
      if (isSameInput(row, reference, input)) return null;
      return wrong(`${nameOf(row)} does not match its event`, { ...repair, enqueue: input }, placeOf(expected));
    }
    const event = await this.eventAt(reference);
    if (event === null) return wrong(`${nameOf(row)} refers to an event that cannot be read`, repair);
    const saga = this.sagas.get(row.saga)!;
    const { recipient } = reference;
    const instance = triggerOf(saga, event.type)?.instance(event) ?? null;
    const isOfEvent =
      row.inputId === inputIdOf(saga, event.recorded.id, recipient) &&
      row.tenant === tenantKey(event.tenant) &&
      instance !== null &&
      row.instance === (recipient === undefined ? instance : destinationFor(saga, event, instance, recipient).instance);
    if (!isOfEvent) return wrong(`${nameOf(row)} does not match its event`, repair);
    if (this.work.instances.has(stream) || this.moved.has(stream)) return null; // the instance is active
    return (await this.hasReactedTo(event.recorded.id, stream)) ? leftOver(nameOf(row), repair) : null;
  }

  private *missingWork({ timers, driven }: Accounted): Generator<WorkDifference> {
    for (const [stream, open] of this.work.instances) {
      if (driven.has(stream) || this.moved.has(stream) || this.skipped.has(stream)) continue;
      const pending = [...open.state.pending.values()];
      const name = `${open.saga.fullName} ${stream.slice(-UUID_CHARACTERS)}`;
      const acts = pending.filter(({ output: { kind } }) => kind !== 'wake');
      if (acts.length > 0) {
        const words = acts.map(({ output }) => output.name).join(', ');
        yield wrong(
          `${name} waits for ${words}, and nothing in the queue drives it`,
          { enqueue: resumptionOf(open) },
          open.last,
        );
      }
      for (const wake of pending) {
        if (wake.output.kind !== 'wake' || timers.has(wake.id)) continue;
        yield wrong(
          `${name} waits for ${wake.output.name} at ${wake.dueAt}, and has no timer`,
          { set: timerOf(open, wake) },
          open.last,
        );
      }
    }
  }

  private async *missingInputs(
    { inputs }: Accounted,
    checkpoints: ReadonlyMap<string, Checkpoint>,
  ): AsyncGenerator<WorkDifference> {
    const { droppedInputs, skippedEvents } = this.interventions;
    const skips = new Set(skippedEvents.map(({ reader, eventId }) => `${reader} ${eventId}`));
    const missing = this.work.inputs.filter(({ saga, event: { recorded }, recipient, position }) => {
      const [inputId, reader] = [inputIdOf(saga, recorded.id, recipient), readerNameOf(saga)];
      const isRouted = position <= (checkpoints.get(reader) ?? BEGINNING);
      return isRouted && !inputs.has(inputId) && !droppedInputs.has(inputId) && !skips.has(`${reader} ${recorded.id}`);
    });
    for (const unanswered of await admittedInputs(missing, this.parts.gate)) {
      const { saga, instance } = unanswered;
      const what = `${saga.fullName} ${instance} has not reacted to it, and it is not in the queue`;
      yield wrong(what, { enqueue: inputOfUnhandled(unanswered) }, placeOf(unanswered));
    }
  }

  private *missingHolds({ held }: Accounted): Generator<WorkDifference> {
    if (this.hasIntervened()) return;
    for (const parked of this.interventions.parked) {
      const hold = instanceOf(parked);
      if (held.has(keyOf(hold))) continue;
      yield wrong(`${hold.saga} ${hold.instance} was parked by an operator, and is not held`, { hold });
    }
  }

  /** True if an operator has intervened in a saga since the snapshot was begun. */
  private hasIntervened(): boolean {
    return [...this.moved].some((stream) => stream.includes('.operations.'));
  }

  private async eventAt({ stream, revision }: EventReference): Promise<RecordedEvent | null> {
    try {
      const [stored] = await this.parts.store.read(stream, { from: revision, upTo: revision });
      return stored === undefined ? null : await this.parts.codec.decode(stored);
    } catch (error) {
      if (isOutage(error)) throw error;
      return null;
    }
  }

  /** True if an instance has recorded its reaction to an event or a wake. */
  private async hasReactedTo(id: string, stream: string): Promise<boolean> {
    for await (const page of streamPages(this.parts.store, stream, 0))
      if (page.some(({ data }) => (data['input'] as SagaReaction['input'] | undefined)?.id === id)) return true;
    return false;
  }

  /** The stream of an instance; null if the row contains no valid saga and instance. */
  private streamOf({ saga, tenant, instance }: SagaInstanceKey): string | null {
    const known = this.sagas.get(saga);
    if (known === undefined) return null;
    try {
      return streamName(parseTenantKey(tenant as TenantKey), known.aggregate, instance);
    } catch {
      return null;
    }
  }
}

const UUID_CHARACTERS = 36;

function timerOf({ saga, correlationId, lane, last }: OpenInstance, { id, output, dueAt }: PendingOutput): Timer {
  const { tenant, instance, pool } = resumptionOf({ saga, correlationId, lane, last } as OpenInstance);
  return { id, saga: saga.fullName, tenant, instance, lane, pool, name: output.name, correlationId, dueAt: dueAt! };
}

function isSame(row: TimerRow, timer: Timer): boolean {
  const isSameMoment = row.dueAt.getTime() === new Date(timer.dueAt).getTime();
  return isSameMoment && row.pool === timer.pool && row.name === timer.name;
}

function isSameInput(row: WorkRow, { stream, revision }: EventReference, expected: NewInput): boolean {
  const { saga, tenant, instance, pool, input } = expected;
  const isReference = input.kind === 'reference' && input.stream === stream && input.revision === revision;
  return isReference && keyOf(row) === keyOf({ saga, tenant, instance }) && row.pool === pool;
}

function keyOf({ saga, tenant, instance }: SagaInstanceKey): string {
  return `${saga}/${tenant}/${instance}`;
}

function instanceOf({ saga, tenant, instance }: ActiveInterventions['parked'][number]): SagaInstanceKey {
  return { saga, tenant: tenantKey(tenant), instance };
}

function placeOf({ event: { stream, recorded }, position }: UnhandledEvent): NonNullable<WorkDifference['event']> {
  return { stream, revision: recorded.revision, position };
}

function nameOf({ inputId, saga, instance }: WorkRow): string {
  return `the input ${inputId} of ${saga} ${instance}`;
}

function wrong(what: string, repair: WorkRepair, event?: WorkDifference['event']): WorkDifference {
  return { what, isBenign: false, repair, ...(event !== undefined && { event }) };
}

function leftOver(name: string, repair: WorkRepair): WorkDifference {
  return { what: `${name} belongs to completed work`, isBenign: true, repair };
}

function some<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
