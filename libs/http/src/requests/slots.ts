import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { guarded, startDeadline } from '@app/kernel';

/** Kinds of work with separate bounds: receiving a file and waiting for a third-party server take long, and a stream has no end. */
export type WorkKind = 'ordinary' | 'upload' | 'outbound' | 'stream';

export interface SlotLimits {
  /** Most requests of the process in progress, streams aside; as many again may wait for the check of their credential. */
  readonly max: number;
  /** Most requests of one platform and kind in progress. */
  readonly maxPerPlatform: Readonly<Record<WorkKind, number>>;
  /** Requests of one platform that are worked on at the same time; the others wait for their turn. */
  readonly maxConcurrentPerPlatform: number;
  /** The same while other platforms ask too. */
  readonly maxConcurrentBesideOthers: number;
  /** Requests of one kind, of all platforms. */
  readonly maxPerKind: Readonly<Record<WorkKind, number>>;
}

export type Admission = 'admitted' | 'full' | 'share-used' | 'gone';

interface Slot {
  readonly socket: Socket;
  readonly takenAt: number;
  /** Share of the platform, once the credential was checked. */
  platformShare: PlatformShare | null;
  kind: WorkKind;
  /** When its turn came. */
  begunAt: number;
  /** Called when its turn comes, or when the caller has left. */
  begin: ((admission: Admission) => void) | null;
}

/** A platform's use of the process. */
interface PlatformShare {
  readonly tenant: string;
  readonly taken: Record<WorkKind, number>;
  /** Requests that have a turn, the oldest first. */
  readonly working: Set<Slot>;
  readonly waiting: Set<Slot>;
  /** Set while requests wait for a turn. */
  callOff: (() => void) | null;
}

/** Most requests of one connection in progress: clients that pipeline at all send a few. */
const MAX_PIPELINED_REQUESTS = 16;

/**
 * Requests worked on at the same time of a platform that has more in progress than all others together, while
 * others ask. All share one thread: each further one would make the others wait as long again as their own work
 * takes.
 */
const MAX_CONCURRENT_OF_BUSIEST = 1;

/** A request that has had a turn for this long gives it on: it waits for something, and the others of its platform need not. */
const MAX_TURN_MILLISECONDS = 1_000;

/** Time for which a platform counts as active after a request. */
const ACTIVE_MILLISECONDS = 5_000;

const none = (): Record<WorkKind, number> => ({ ordinary: 0, upload: 0, outbound: 0, stream: 0 });

/**
 * The requests of this process in progress. One arrives with its headers, and is admitted to its platform's share once its credential
 * is known, before its body is read: a request without a valid credential takes no slot from a platform.
 *
 * A slot is released once, at the first of: the answer is closed, the request is aborted, the connection is closed. No single one of these
 * comes for every request: the answers to pipelined requests of a connection that is dropped never close, except for the first.
 */
export class Slots {
  private readonly taken = new Set<Slot>();
  private readonly byRequest = new WeakMap<IncomingMessage, Slot>();
  /** Slots to close with each connection: one listener for all of its requests. */
  private readonly bySocket = new WeakMap<Socket, Set<Slot>>();
  private readonly shares = new Map<string, PlatformShare>();
  /** When each platform last asked, of those that asked lately. */
  private readonly asking = new Map<string, number>();
  /** Background work that waits until the requests of other platforms are answered. */
  private readonly pauses = new Set<() => void>();
  private readonly ofKind = none();
  private admitted = 0;
  /** Requests refused since the process started. */
  refused = 0;

  constructor(
    private readonly limits: SlotLimits,
    private readonly now: () => number = () => performance.now(),
    private readonly after: typeof startDeadline = startDeadline,
  ) {}

  /** Requests that have arrived and are not over, admitted or not. */
  get inUse(): number {
    return this.taken.size;
  }

  /** True while a platform other than this one asks: background work of this one then takes little of the thread at a time. */
  othersAsk(tenant: string): boolean {
    const since = this.now() - ACTIVE_MILLISECONDS;
    return [...this.asking].some(([other, at]) => other !== tenant && at >= since);
  }

  /** Resolves once no request of another platform is in progress, and at the latest after so many milliseconds: background work of this one then takes the thread. */
  othersAnswered(tenant: string, atMostMilliseconds: number): Promise<void> {
    if (this.ofOthers(tenant) === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        this.pauses.delete(look);
        callOff();
        resolve();
      };
      const look = (): void => {
        if (this.ofOthers(tenant) === 0) end();
      };
      const callOff = this.after(atMostMilliseconds, end);
      this.pauses.add(look);
    });
  }

  /** True when a connection has a request in progress. */
  isBusy(socket: Socket): boolean {
    return (this.bySocket.get(socket)?.size ?? 0) > 0;
  }

  /** `full` when the process has as many as it may, `pipelined` when the connection has. */
  arrive(request: IncomingMessage, response: ServerResponse): 'arrived' | 'full' | 'pipelined' {
    const { socket } = request;
    const ofSocket = this.slotsOf(socket);
    const pipelined = ofSocket.size >= MAX_PIPELINED_REQUESTS;
    if (pipelined || this.taken.size - this.admitted >= this.limits.max) {
      this.refused += 1;
      return pipelined ? 'pipelined' : 'full';
    }
    const slot: Slot = { socket, takenAt: this.now(), platformShare: null, kind: 'ordinary', begunAt: 0, begin: null };
    const over = guarded(() => {
      ofSocket.delete(slot);
      this.release(slot);
    });
    this.taken.add(slot);
    this.byRequest.set(request, slot);
    ofSocket.add(slot);
    response.once('close', over);
    request.once('aborted', over);
    return 'arrived';
  }

  /**
   * Resolves when work may begin, or with the reason why not. Requests outside arrival control (health, metrics) are
   * always admitted.
   */
  async admit(request: IncomingMessage, tenant: string, kind: WorkKind): Promise<Admission> {
    const slot = this.byRequest.get(request);
    if (slot === undefined || slot.platformShare !== null) return 'admitted';
    if (!this.taken.has(slot)) return 'gone';
    const { max, maxPerPlatform, maxPerKind } = this.limits;
    this.noteActive(tenant);
    const share = this.shares.get(tenant) ?? {
      tenant,
      taken: none(),
      working: new Set<Slot>(),
      waiting: new Set<Slot>(),
      callOff: null,
    };
    const isUsedUp = kind !== 'stream' && this.admitted - this.ofKind.stream >= max;
    const isFull = isUsedUp || this.ofKind[kind] >= maxPerKind[kind];
    if (isFull || share.taken[kind] >= maxPerPlatform[kind]) {
      this.refused += 1;
      return isFull ? 'full' : 'share-used';
    }
    this.shares.set(tenant, share);
    this.admitted += 1;
    this.ofKind[kind] += 1;
    share.taken[kind] += 1;
    Object.assign(slot, { platformShare: share, kind });
    // a request that waits for another party uses no CPU meanwhile
    if (kind !== 'ordinary') return 'admitted';
    if (share.working.size < this.maxConcurrent(share)) {
      this.begin(share, slot);
      return 'admitted';
    }
    share.waiting.add(slot);
    this.limitTurns(share);
    return new Promise((resolve) => {
      slot.begin = resolve;
    });
  }

  /** Slots of connections that are gone, or held for longer than any request takes: a fault of ours, which would use up all of them. */
  leaked(longest: number): number {
    const before = this.now() - longest;
    let leaked = 0;
    for (const { socket, takenAt, kind } of this.taken)
      if (socket.destroyed || (kind !== 'stream' && takenAt < before)) leaked += 1;
    return leaked;
  }

  private release(slot: Slot): void {
    if (!this.taken.delete(slot) || slot.platformShare === null) return;
    const { platformShare, kind } = slot;
    this.admitted -= 1;
    this.ofKind[kind] -= 1;
    platformShare.taken[kind] -= 1;
    if (platformShare.waiting.delete(slot)) slot.begin?.('gone');
    else if (platformShare.working.delete(slot)) this.next(platformShare);
    for (const look of this.pauses) look();
    if (Object.values(platformShare.taken).some((count) => count > 0)) return;
    this.shares.delete(platformShare.tenant);
    platformShare.callOff?.();
  }

  /** Ordinary requests of other platforms in progress. */
  private ofOthers(tenant: string): number {
    return this.ofKind.ordinary - (this.shares.get(tenant)?.taken.ordinary ?? 0);
  }

  private begin(share: PlatformShare, slot: Slot): void {
    slot.begunAt = this.now();
    share.working.add(slot);
  }

  /** Requests of a share that wait begin, as far as there are turns. */
  private next(share: PlatformShare): void {
    for (const slot of share.waiting) {
      if (share.working.size >= this.maxConcurrent(share)) return;
      share.waiting.delete(slot);
      this.begin(share, slot);
      slot.begin?.('admitted');
    }
  }

  /** While requests wait, looks from time to time for a turn that has lasted too long. */
  private limitTurns(share: PlatformShare): void {
    const look = (): void => {
      share.callOff = null;
      const before = this.now() - MAX_TURN_MILLISECONDS;
      for (const slot of share.working) if (slot.begunAt <= before) share.working.delete(slot);
      this.next(share);
      if (share.waiting.size > 0) this.limitTurns(share);
    };
    share.callOff ??= this.after(MAX_TURN_MILLISECONDS, look);
  }

  private maxConcurrent({ tenant, taken }: PlatformShare): number {
    const { maxConcurrentPerPlatform, maxConcurrentBesideOthers } = this.limits;
    if (this.asking.size <= 1) return maxConcurrentPerPlatform;
    const ofOthers = this.ofOthers(tenant);
    const isBusiest = taken.ordinary > maxConcurrentBesideOthers && taken.ordinary > ofOthers;
    return isBusiest ? MAX_CONCURRENT_OF_BUSIEST : maxConcurrentBesideOthers;
  }

  /** The map keeps the order of the last requests, so outdated entries come first. */
  private noteActive(tenant: string): void {
    const now = this.now();
    this.asking.delete(tenant);
    this.asking.set(tenant, now);
    for (const [other, at] of this.asking) {
      if (now - at <= ACTIVE_MILLISECONDS) return;
      this.asking.delete(other);
    }
  }

  private slotsOf(socket: Socket): Set<Slot> {
    const known = this.bySocket.get(socket);
    if (known !== undefined) return known;
    const slots = new Set<Slot>();
    this.bySocket.set(socket, slots);
    const closed = guarded(() => {
      for (const slot of slots) this.release(slot);
      slots.clear();
    });
    socket.once('close', closed);
    return slots;
  }
}
