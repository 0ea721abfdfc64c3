import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { guarded, startDeadline } from '@app/kernel';

/** Kinds of work with separate limits: uploads and calls to third-party servers take long, and a stream has no end. */
export type WorkKind = 'ordinary' | 'upload' | 'outbound' | 'stream';

export interface SlotLimits {
  /** Maximum number of requests in progress, not counting streams; as many again may wait for authentication. */
  readonly max: number;
  /** Maximum number of requests in progress per platform and kind. */
  readonly maxPerPlatform: Readonly<Record<WorkKind, number>>;
  /** Maximum number of a platform's requests that run concurrently; others wait. */
  readonly maxConcurrentPerPlatform: number;
  /** The same while other platforms also send requests. */
  readonly maxConcurrentBesideOthers: number;
  /** Maximum number of requests per kind, of all platforms. */
  readonly maxPerKind: Readonly<Record<WorkKind, number>>;
}

export type Admission = 'admitted' | 'full' | 'share-used' | 'gone';

interface Slot {
  readonly socket: Socket;
  readonly takenAt: number;
  /** Share of the platform, after authentication. */
  platformShare: PlatformShare | null;
  kind: WorkKind;
  /** Start of its turn. */
  begunAt: number;
  /** Called when its turn starts or the caller disconnects. */
  begin: ((admission: Admission) => void) | null;
}

/** A platform's usage of the process. */
interface PlatformShare {
  readonly tenant: string;
  readonly taken: Record<WorkKind, number>;
  /** Requests with a turn, oldest first. */
  readonly working: Set<Slot>;
  readonly waiting: Set<Slot>;
  /** Set while requests wait for a turn. */
  callOff: (() => void) | null;
}

/** Maximum number of requests in progress on one connection: clients that pipeline send only a few. */
const MAX_PIPELINED_REQUESTS = 16;

/**
 * Concurrency of a platform that has more requests in progress than all others together, while others send requests too. All share one
 * thread: each further request would delay the others by as much as their own work takes.
 */
const MAX_CONCURRENT_OF_BUSIEST = 1;

/** A request that has had a turn for this long passes it on: it is waiting for something, so others of its platform may run. */
const MAX_TURN_MILLISECONDS = 1_000;

/** Time for which a platform counts as active after a request. */
const ACTIVE_MILLISECONDS = 5_000;

const none = (): Record<WorkKind, number> => ({ ordinary: 0, upload: 0, outbound: 0, stream: 0 });

/**
 * The requests in progress in this process. A request arrives with its headers. It is admitted to its platform's share after authentication,
 * before its body is read: a request without a valid credential takes no slot from a platform.
 *
 * A slot is released once, when the answer is closed, the request is aborted or the connection is closed, whichever comes first. No single
 * one of these events happens for every request: if a connection with pipelined requests is dropped, only the first answer is closed.
 */
export class Slots {
  private readonly taken = new Set<Slot>();
  private readonly byRequest = new WeakMap<IncomingMessage, Slot>();
  /** Slots to release with each connection, with one listener for all of its requests. */
  private readonly bySocket = new WeakMap<Socket, Set<Slot>>();
  private readonly shares = new Map<string, PlatformShare>();
  /** Time of the last request of each recently active platform. */
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

  /** Number of requests that have arrived and not ended, admitted or not. */
  get inUse(): number {
    return this.taken.size;
  }

  /** True while another platform sends requests: background work of this one should then yield often. */
  othersAsk(tenant: string): boolean {
    const since = this.now() - ACTIVE_MILLISECONDS;
    return [...this.asking].some(([other, at]) => other !== tenant && at >= since);
  }

  /**
   * Resolves once no request of another platform is in progress, or after the given milliseconds. Background work of this platform may then
   * use the thread.
   */
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

  /** True if a connection has a request in progress. */
  isBusy(socket: Socket): boolean {
    return (this.bySocket.get(socket)?.size ?? 0) > 0;
  }

  /** `full` if the process is at its limit, `pipelined` if the connection is. */
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
   * Resolves when work may begin, or with the reason for refusing it. Requests that bypass arrival control (health, metrics) are always
   * admitted.
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
    // A request that waits for another party uses no CPU in the meantime.
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

  /**
   * Number of slots whose connections are gone, or that were held longer than any request takes: a bug that would eventually use up all
   * slots.
   */
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

  /** Starts waiting requests of a share while there are free turns. */
  private next(share: PlatformShare): void {
    for (const slot of share.waiting) {
      if (share.working.size >= this.maxConcurrent(share)) return;
      share.waiting.delete(slot);
      this.begin(share, slot);
      slot.begin?.('admitted');
    }
  }

  /** While requests wait, checks periodically for turns that have lasted too long. */
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

  /** The map is ordered by the last request, so expired entries come first. */
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
