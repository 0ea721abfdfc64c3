import type { Checkpoint, EventStore } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import type { AppendPoint } from '../support/kill-point.js';

/** A platform that halts at its point. */
interface Platform {
  readonly point: AppendPoint;
  /** Number of appended events of the point's type. */
  seen: number;
  hasHalted: boolean;
  /** The append of the point itself, if the process dies after it. */
  last: (() => Promise<unknown>) | null;
}

/**
 * Halts each platform at its point while the others continue: the append of the point is held, and later appends of the platform are held
 * too. `finish` runs the appends of all points that the process dies after concurrently, so that no reader has seen them when it dies.
 */
export class HeldAppends {
  private readonly platforms = new Map<string, Platform>();
  private readonly ends = new Map<string, number>();
  private readonly held: ((reason: Error) => void)[] = [];
  private readonly append: EventStore['append'];

  constructor(private readonly store: EventStore) {
    this.append = store.append.bind(store);
    store.append = (...work) => this.passed(...work);
  }

  halt(tenant: Tenant, point: AppendPoint): void {
    this.platforms.set(tenantKey(tenant), { point, seen: 0, hasHalted: false, last: null });
  }

  /** The points that were not reached so far. */
  get missed(): readonly AppendPoint[] {
    return [...this.platforms.values()].filter(({ hasHalted }) => !hasHalted).map(({ point }) => point);
  }

  async finish(): Promise<void> {
    await Promise.all([...this.platforms.values()].map(({ last }) => last?.()));
  }

  /** Fails the held appends of a dead process, to release its memory. */
  forget(): void {
    for (const fail of this.held) fail(new Error('the process has died'));
  }

  private async passed(...parameters: Parameters<EventStore['append']>): Promise<Checkpoint> {
    const [stream, expected, events] = parameters;
    const append = () => this.append(...parameters);
    const platform = this.platforms.get(stream.split('.')[0]!);
    if (platform === undefined) return append();
    if (platform.hasHalted) return this.hold();
    const { point } = platform;
    const isStale = expected < (this.ends.get(stream) ?? expected); // another append came first, so this one is refused
    if (!isStale) {
      const seen = platform.seen + events.filter(({ type }) => type === point.append).length;
      if (seen > platform.seen && seen >= (point.occurrence ?? 1)) {
        platform.hasHalted = true;
        if (point.moment === 'after') platform.last = append;
        return this.hold();
      }
      platform.seen = seen;
      this.ends.set(stream, expected + events.length);
    }
    return append();
  }

  private hold(): Promise<never> {
    return new Promise((_, reject) => this.held.push(reject));
  }
}
