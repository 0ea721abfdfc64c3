import type { Checkpoint, EventStore } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import type { AppendPoint } from '../support/kill-point.js';

/** A platform that comes to a halt at its point. */
interface Platform {
  readonly point: AppendPoint;
  /** Events of the point's type that were appended. */
  seen: number;
  hasHalted: boolean;
  /** The append of the point itself, where the process dies after it. */
  last: (() => Promise<unknown>) | null;
}

/**
 * Halts each platform at its point, while the others continue: the append of the point waits, and nothing of the platform is appended after
 * it. `finish` appends the events of all points that the process dies after, at once, so that no one has read them when it dies.
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

  /** The points to which no work has come so far. */
  get missed(): readonly AppendPoint[] {
    return [...this.platforms.values()].filter(({ hasHalted }) => !hasHalted).map(({ point }) => point);
  }

  async finish(): Promise<void> {
    await Promise.all([...this.platforms.values()].map(({ last }) => last?.()));
  }

  /** Fails the appends that wait, of a process that has died: its memory is cleared away. */
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
    const isStale = expected < (this.ends.get(stream) ?? expected); // another append was first: this one is refused
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
