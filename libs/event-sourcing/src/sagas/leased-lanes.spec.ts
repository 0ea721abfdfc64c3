import { tenantKey } from '@app/kernel';
import type { RecordedEvent } from '@app/event-store';
import { TEST_TENANT } from '@app/kernel/testing';
import type { SagaPool } from '../definitions/define-saga.js';
import type { RoutedInput } from '../subscriptions/routed-inputs.js';
import { LeasedLane } from './leased-lane.js';
import { LeasedLanes } from './leased-lanes.js';
import type { LaneRun, QueuedInput } from './saga-queue.js';

const NOW = '2026-01-15T12:00:00.000Z';
const LATER = '2026-01-15T12:00:00.001Z';
const WORKER = 7;
const TENANT = tenantKey(TEST_TENANT);

describe('the lanes that a worker processes', () => {
  let lanes: LeasedLanes;
  let made: number;

  beforeEach(() => {
    lanes = new LeasedLanes();
    made = 0;
  });

  interface Traits {
    readonly tenant?: string;
    readonly pool?: SagaPool;
    readonly dueAt?: string;
  }

  function routed(lane: string, { tenant = TENANT, pool = 'default', dueAt = NOW }: Traits = {}): RoutedInput {
    const input_id = `${lane} ${made++}`;
    const event = { correlationId: input_id } as RecordedEvent;
    return {
      event,
      input: {
        input_id,
        saga: 'shop.errands',
        tenant,
        instance: 'instance',
        lane,
        pool,
        awaited: false,
        correlation_id: 'request',
        due_at: dueAt,
        input: { kind: 'reference', stream: 'stream', revision: made },
      },
    };
  }

  const many = (count: number, lane: (n: number) => string, traits?: Traits) =>
    Array.from({ length: count }, (_, n) => routed(lane(n), traits));
  const claimed = (inputs: readonly RoutedInput[]) => lanes.prepareHandover(WORKER, inputs, NOW);
  const idsIn = (...claims: readonly ReturnType<LeasedLanes['prepareHandover']>[]) =>
    claims.flatMap((claim) =>
      [...claim.lanes.values()].flatMap(({ inputs }) => inputs.map(({ input }) => input.input_id)),
    );
  /** Completes a handover as if the queue had stored all inputs under the same ids. */
  const kept = (claim: ReturnType<LeasedLanes['prepareHandover']>) =>
    lanes.completeHandover(claim, new Map(idsIn(claim).map((id) => [id, id])));
  const waiting = (taken: readonly LeasedLane[]) => taken.filter((lane) => lanes.isWaiting(lane));
  /** Removes a finished lane; returns the waiting lanes that got its slot. */
  const startedBy = (lane: LeasedLane): LeasedLane[] => {
    lanes.remove(lane);
    return lanes.startWaiting();
  };
  const handled = (lane: LeasedLane): string[] => {
    const ids: string[] = [];
    for (let input = lane.next(); input !== null; input = lane.next()) ids.push(input.id);
    return ids;
  };

  it('keeps the lanes of two tenants apart that have one name', () => {
    const claim = claimed([routed('lane'), routed('lane', { tenant: 'other' })]);
    expect(kept(claim).map(({ share }) => share)).toEqual([TENANT, 'other']);
  });

  it('are handed the event as it was read, under its id in the queue', () => {
    const input = routed('a');
    const [lane] = lanes.completeHandover(claimed([input]), new Map([[input.input.input_id, '12']]));
    expect(lane!.next()).toEqual({
      id: '12',
      saga: 'shop.errands',
      tenant: TENANT,
      instance: 'instance',
      lane: 'a',
      pool: 'default',
      correlationId: 'request',
      attempts: 0,
      failures: 0,
      input: { kind: 'event', event: input.event },
    });
    expect(lane!.worker).toBe(WORKER);
  });

  it('have their slots beside leased lanes, and those that find none wait for one, as many as there are places', () => {
    for (let n = 0; n < 64; n++) lanes.add(new LeasedLane(WORKER, 'leased', [queued(`leased ${n}`)]));
    expect(lanes.leased.default.free).toBe(0);
    const claim = claimed(many(500, (n) => `lane ${n}`));
    expect(idsIn(claim)).toHaveLength(128 + 256);
    expect(idsIn(claimed([routed('one more')]))).toEqual([]);
    const taken = kept(claim);
    expect(waiting(taken)).toHaveLength(256);
    expect(idsIn(claimed([routed('one more')]))).toEqual([]);
    expect(startedBy(taken[0]!)).toEqual([taken[128]]); // the first that waits has the slot
    expect(waiting(taken)).toHaveLength(255);
    expect(idsIn(claimed([routed('one more')]))).toHaveLength(1);
  });

  it('of one tenant of deliveries are at most half of the free slots, and of the free places, so that others find some', () => {
    const taken = kept(
      claimed([
        ...many(600, (n) => `slow ${n}`, { tenant: 'slow', pool: 'deliveries' }),
        ...many(3, (n) => `one ${n}`, { tenant: 'one', pool: 'deliveries' }),
      ]),
    );
    const of = (lanesOf: readonly LeasedLane[], tenant: string) =>
      lanesOf.filter(({ share }) => share === tenant).length;
    expect([of(taken, 'slow') - of(waiting(taken), 'slow'), of(taken, 'one')]).toEqual([171, 3]);
    expect([of(waiting(taken), 'slow'), of(waiting(taken), 'one')]).toEqual([341, 0]);
  });

  it('that wait get a slot that becomes free where their tenant has the fewest, however many of another came before', () => {
    const taken = kept(
      claimed([...many(200, (n) => `early ${n}`, { tenant: 'early' }), ...many(2, () => 'late', { tenant: 'late' })]),
    );
    expect(waiting(taken)).toHaveLength(73);
    const started = startedBy(taken[0]!);
    expect(started.map(({ share }) => share)).toEqual(['late']);
    expect(handled(started[0]!)).toEqual(['late 200', 'late 201']);
    expect(startedBy(taken[1]!).map(handled)).toEqual([['early 128 128']]);
  });

  it('that wait are joined by few inputs, since they hold the events of all', () => {
    const taken = kept(claimed(many(129, (n) => `lane ${n}`)));
    const [last] = waiting(taken);
    expect(kept(claimed(many(10, () => 'lane 128')))).toEqual([]);
    expect(last!.ids).toHaveLength(8);
    expect(idsIn(claimed([routed('lane 128')]))).toEqual([]);
    expect(idsIn(claimed(many(10, () => 'new')))).toHaveLength(8);
  });

  it('that wait take no slot of leased lanes', () => {
    const leased = new LeasedLane(WORKER, 'leased', [queued('leased')]);
    lanes.add(leased);
    kept(claimed(many(129, (n) => `lane ${n}`)));
    expect(startedBy(leased)).toEqual([]);
  });

  it('that wait get the slots that were promised to a handover that is cancelled', () => {
    const cancelled = claimed(many(128, (n) => `lane ${n}`));
    const taken = kept(claimed(many(2, (n) => `next ${n}`)));
    expect(waiting(taken)).toEqual(taken);
    expect(lanes.startWaiting()).toEqual([]);
    lanes.cancelHandover(cancelled);
    expect(lanes.startWaiting()).toEqual(taken);
  });

  it('that wait forget their events at an erasure, and read them from the log', () => {
    const event = { stream: 'stream', recorded: { revision: 3 }, correlationId: 'request' } as RecordedEvent;
    const inputs = [...many(128, (n) => `lane ${n}`), routed('last'), routed('next')];
    const taken = kept(claimed(inputs.map((each) => ({ ...each, event }))));
    lanes.forgetEvents();
    expect(waiting(taken).map((lane) => lane.next()!.input)).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'reference', stream: 'stream', revision: 3 })),
    );
    expect(taken[0]!.next()!.input).toEqual({ kind: 'event', event });
  });

  it('that wait are released with their places at the end of a worker', () => {
    const taken = kept(claimed(many(130, (n) => `lane ${n}`)));
    expect(lanes.removeWaiting()).toEqual(taken.slice(128));
    expect(lanes.removeWaiting()).toEqual([]);
    expect(startedBy(taken[0]!)).toEqual([]);
    expect(idsIn(claimed(many(300, (n) => `lane ${n + 128}`)))).toHaveLength(1 + 256);
  });

  it('are joined by inputs that come meanwhile, in order, up to the number that a lane is leased at once', () => {
    const [lane] = kept(claimed(many(10, () => 'a')));
    expect(kept(claimed(many(10, () => 'a')))).toEqual([]);
    expect(handled(lane!)).toEqual(Array.from({ length: 16 }, (_, n) => `a ${n}`));
    expect(idsIn(claimed([routed('a')]))).toEqual([]);
  });

  it('of deliveries take more inputs, since they are pipelined', () => {
    const [lane] = kept(claimed(many(70, () => 'a', { pool: 'deliveries' })));
    expect(handled(lane!)).toHaveLength(64);
  });

  it('are joined by none where more were leased at once', () => {
    lanes.add(
      new LeasedLane(
        WORKER,
        'leased',
        Array.from({ length: 65 }, () => queued('a', { pool: 'deliveries' })) as unknown as LaneRun,
      ),
    );
    expect(idsIn(claimed(many(2, () => 'a', { pool: 'deliveries' })))).toEqual([]);
  });

  it('start again when the one to join has ended meanwhile', () => {
    const [lane] = kept(claimed([routed('a')]));
    const claim = claimed([routed('a')]);
    lanes.remove(lane!);
    expect(kept(claim).map(handled)).toEqual([['a 1']]);
  });

  it('take due inputs of a lane, up to the first that is not', () => {
    expect(idsIn(claimed([routed('a'), routed('a', { dueAt: LATER }), routed('a')]))).toEqual(['a 0']);
  });

  it('take only inputs that were queued for them', () => {
    const claim = claimed([routed('a'), routed('b'), routed('b')]);
    expect(lanes.completeHandover(claim, new Map([['b 2', '2']])).map(handled)).toEqual([['2']]);
  });

  it('take no input of a cancelled handover, and keep no slot for it', () => {
    for (let time = 0; time < 3; time++) {
      const claim = claimed(many(16, (n) => `lane ${n}`));
      expect(idsIn(claim)).toHaveLength(16);
      lanes.cancelHandover(claim);
    }
  });

  it('stop where an input was delayed: no later input of the lane is handled before it', () => {
    const [lane] = kept(claimed([routed('a'), routed('a')]));
    expect(lane!.next()!.id).toBe('a 0');
    const joining = claimed([routed('a')]);
    lanes.interrupt(lane!);
    expect([lane!.next(), lane!.remaining.map(({ id }) => id)]).toEqual([null, ['a 1']]);
    expect(idsIn(claimed([routed('a')]))).toEqual([]);
    const [late] = kept(joining);
    expect([late!.next(), late!.remaining.map(({ id }) => id)]).toEqual([null, ['a 2']]);
    lanes.remove(lane!);
    expect(idsIn(claimed([routed('a')]))).toEqual([]);
    lanes.remove(late!);
    expect(idsIn(claimed([routed('a')]))).toHaveLength(1);
  });

  it('end before their first input when they were interrupted during their handover', () => {
    const claim = claimed([routed('a')]);
    const leased = new LeasedLane(WORKER, 'leased', [queued('a')]);
    lanes.add(leased);
    lanes.interrupt(leased);
    lanes.remove(leased);
    expect(kept(claim).map((lane) => [lane.next(), lane.remaining.length])).toEqual([[null, 1]]);
  });

  function queued(lane: string, { pool = 'default' }: Pick<Traits, 'pool'> = {}): LaneRun[0] {
    const input: QueuedInput = {
      id: `${made++}`,
      saga: 'shop.errands',
      tenant: TENANT,
      instance: 'instance',
      lane,
      pool,
      correlationId: 'request',
      attempts: 0,
      failures: 0,
      input: { kind: 'reference', stream: 'stream', revision: 0 },
    };
    return input;
  }
});
