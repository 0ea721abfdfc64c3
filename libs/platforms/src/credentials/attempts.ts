import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Counts attempts by key in fixed windows, in bounded memory. */
export class Attempts {
  private readonly windows = new LRUCache<string, Window>({ max: MAX_KEYS });

  constructor(
    private readonly most: number,
    private readonly windowMilliseconds: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Counts one attempt. Returns the seconds to wait if there were too many, otherwise 0. */
  take(key: string): number {
    const now = this.now();
    const known = this.windows.get(key);
    const window =
      known !== undefined && now < known.endsAt ? known : { endsAt: now + this.windowMilliseconds, count: 0 };
    if (window.count >= this.most) return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    window.count += 1;
    this.windows.set(key, window);
    return 0;
  }

  /** Uncounts one attempt, which succeeded or was never made. */
  release(key: string): void {
    const window = this.windows.get(key);
    if (window !== undefined && window.count > 0) window.count -= 1;
  }
}
