import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Admission, type SlotLimits, Slots, type WorkKind } from './slots.js';

const LIMITS: SlotLimits = {
  max: 6,
  maxPerPlatform: { ordinary: 4, upload: 1, outbound: 1, stream: 2 },
  maxConcurrentPerPlatform: 2,
  maxConcurrentBesideOthers: 1,
  maxPerKind: { ordinary: 6, upload: 2, outbound: 2, stream: 3 },
};

/** A request with the events that may end it. */
class Caller {
  readonly socket = Object.assign(new EventEmitter(), { destroyed: false });
  readonly request = Object.assign(new EventEmitter(), { socket: this.socket });
  readonly response = new EventEmitter();

  constructor(private readonly slots: Slots) {}

  arrive(): ReturnType<Slots['arrive']> {
    return this.slots.arrive(this.request as unknown as IncomingMessage, this.response as unknown as ServerResponse);
  }

  admit(tenant: string, kind: WorkKind = 'ordinary'): Promise<Admission> {
    return this.slots.admit(this.request as unknown as IncomingMessage, tenant, kind);
  }
}

/** Admitted at once, or not answered yet. */
async function soon(admission: Promise<Admission>): Promise<Admission | 'waiting'> {
  return Promise.race([admission, new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))]);
}

describe('Slots', () => {
  let slots: Slots;
  let now = 0;
  const arrived = (): Caller => {
    const caller = new Caller(slots);
    expect(caller.arrive()).toBe('arrived');
    return caller;
  };

  beforeEach(() => {
    now = 0;
    slots = new Slots(LIMITS, () => now);
  });

  it.each([
    ['the answer is closed', (caller: Caller) => caller.response.emit('close')],
    ['the request is aborted', (caller: Caller) => caller.request.emit('aborted')],
    ['the connection is closed', (caller: Caller) => caller.socket.emit('close')],
  ])('are released when %s, and only once', async (_when, end) => {
    const [one, other] = [arrived(), arrived()];
    await one.admit('a');
    await other.admit('a');
    end(one);
    expect(slots.inUse).toBe(1);
    for (const event of ['close', 'aborted'])
      for (const part of [one.response, one.request, one.socket]) part.emit(event);
    expect(slots.inUse).toBe(1);
    const all = ['a', 'a', 'a', 'a', 'b', 'b'];
    const admissions = [];
    for (const tenant of all.slice(1)) admissions.push(await soon(arrived().admit(tenant)));
    expect(admissions).toEqual(['admitted', 'waiting', 'waiting', 'admitted', 'waiting']);
    expect(await arrived().admit('c')).toBe('full');
  });

  it('bound requests whose credential is not yet known separately: they take none from authenticated ones', async () => {
    for (let count = 0; count < LIMITS.max; count += 1) arrived();
    expect(new Caller(slots).arrive()).toBe('full');
    expect(slots.refused).toBe(1);
  });

  it('know for five seconds that another platform asks', async () => {
    expect(slots.othersAsk('a')).toBe(false);
    await arrived().admit('a');
    now = 1_000;
    expect([slots.othersAsk('a'), slots.othersAsk('b')]).toEqual([false, true]);
    await arrived().admit('b');
    now = 6_000;
    expect([slots.othersAsk('a'), slots.othersAsk('b')]).toEqual([true, false]);
    now = 6_001;
    expect(slots.othersAsk('a')).toBe(false);
  });

  it('let background work of a platform wait until the requests of others are answered, for a time', async () => {
    const due: (() => void)[] = [];
    slots = new Slots(
      LIMITS,
      () => now,
      (_milliseconds, expired) => {
        due.push(expired);
        return () => undefined;
      },
    );
    const waiting = (): Promise<'over' | 'waiting'> => {
      const over = slots.othersAnswered('a', 100).then(() => 'over' as const);
      return Promise.race([over, new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))]);
    };
    const own = arrived();
    await own.admit('a');
    expect(await waiting()).toBe('over');
    const other = arrived();
    await other.admit('b');
    expect(await waiting()).toBe('waiting');
    const untilAnswered = slots.othersAnswered('a', 100);
    own.response.emit('close');
    expect(await waiting()).toBe('waiting');
    other.response.emit('close');
    await untilAnswered;
    await arrived().admit('b');
    const forATime = slots.othersAnswered('a', 100);
    due.at(-1)!();
    await forATime;
  });

  it('bound the pipelined requests of one connection', () => {
    const caller = new Caller(new Slots({ ...LIMITS, max: 100 }));
    const arrivals = Array.from({ length: 20 }, () => caller.arrive());
    expect(arrivals.filter((arrival) => arrival === 'arrived')).toHaveLength(16);
    expect(arrivals.at(-1)).toBe('pipelined');
  });

  it('leave others room when one platform has used its share', async () => {
    for (let count = 0; count < 4; count += 1) void arrived().admit('a');
    expect(await arrived().admit('a')).toBe('share-used');
    expect(await arrived().admit('b')).toBe('admitted');
  });

  it('bound each kind of work separately, of one platform and of all', async () => {
    expect(await arrived().admit('a', 'outbound')).toBe('admitted');
    expect(await arrived().admit('a', 'outbound')).toBe('share-used');
    expect(await arrived().admit('a')).toBe('admitted');
    expect(await arrived().admit('b', 'outbound')).toBe('admitted');
    expect(await arrived().admit('c', 'outbound')).toBe('full');
    expect(await arrived().admit('c', 'upload')).toBe('admitted');
  });

  it('bound streams, which leave all slots to requests and are no leak however long they last', async () => {
    const streams = [arrived(), arrived(), arrived()];
    for (const [index, answer] of (['admitted', 'admitted', 'share-used'] as const).entries())
      expect(await streams[index]!.admit('a', 'stream')).toBe(answer);
    expect(await arrived().admit('b', 'stream')).toBe('admitted');
    expect(await arrived().admit('c', 'stream')).toBe('full');
    for (const tenant of ['d', 'e', 'f', 'g', 'h', 'i']) expect(await arrived().admit(tenant)).toBe('admitted');
    expect(await arrived().admit('j')).toBe('full');
    now = 1_000;
    expect(slots.leaked(500)).toBe(9); // three that were refused and six that are worked on
    streams[0]!.response.emit('close');
    expect(await arrived().admit('a', 'stream')).toBe('admitted');
  });

  it('are granted in order, and skip callers who left', async () => {
    const callers = [arrived(), arrived(), arrived(), arrived()];
    const admissions = callers.map((caller) => caller.admit('a'));
    expect(await Promise.all(admissions.map(soon))).toEqual(['admitted', 'admitted', 'waiting', 'waiting']);
    callers[2]!.socket.emit('close');
    callers[0]!.response.emit('close');
    expect(await Promise.all(admissions.slice(2).map(soon))).toEqual(['gone', 'admitted']);
    callers[3]!.response.emit('close');
    expect(await soon(arrived().admit('a'))).toBe('admitted');
  });

  describe('of a busy platform beside others', () => {
    const busy = (): Promise<Admission>[] => Array.from({ length: 6 }, () => arrived().admit('a'));
    let look: () => void;
    const admitted = async (admissions: readonly Promise<Admission>[]): Promise<number> =>
      (await Promise.all(admissions.map(soon))).filter((admission) => admission === 'admitted').length;

    beforeEach(() => {
      const maxPerPlatform = { ...LIMITS.maxPerPlatform, ordinary: 50 };
      slots = new Slots(
        {
          ...LIMITS,
          max: 50,
          maxPerPlatform,
          maxPerKind: { ...LIMITS.maxPerKind, ordinary: 50 },
          maxConcurrentPerPlatform: 4,
          maxConcurrentBesideOthers: 2,
        },
        () => now,
        (_, call) => ((look = call), () => undefined),
      );
    });

    it('are granted up to the limit of the process while it is alone', async () => {
      expect(await admitted(busy())).toBe(4);
    });

    it('are fewer while another platform sends requests, and as before once it stops', async () => {
      const other = arrived();
      await other.admit('b');
      other.response.emit('close');
      expect(await admitted(busy())).toBe(2);
      now = 10_000;
      expect(await admitted(busy().slice(0, 2))).toBe(2);
    });

    it('are granted one at a time beside a quieter platform, whose own begin at once', async () => {
      const callers = Array.from({ length: 6 }, arrived);
      const admissions = callers.map((caller) => caller.admit('a'));
      expect(await admitted(admissions)).toBe(4);
      expect(await admitted([arrived().admit('b'), arrived().admit('b'), arrived().admit('b')])).toBe(2);
      for (const caller of callers.slice(0, 3)) caller.response.emit('close');
      expect(await admitted(admissions)).toBe(5); // with three left, as many as the other has, it is no longer the busiest
    });

    it('pass their turn on after a second, so that a request that waits blocks no other of its platform', async () => {
      const admissions = busy();
      expect(await admitted(admissions)).toBe(4);
      now = 1_000;
      look();
      expect(await admitted(admissions)).toBe(6);
    });
  });

  it('that leak are reported: of connections that are gone, and held for longer than any request takes', () => {
    const caller = arrived();
    now = 1_000;
    expect(slots.leaked(1_000)).toBe(0);
    now = 1_001;
    expect(slots.leaked(1_000)).toBe(1);
    now = 0;
    caller.socket.destroyed = true;
    expect(slots.leaked(1_000)).toBe(1);
  });
});
