import type { Terminal } from './terminal.js';

const WIDTH = 30;

/** Progress of long work, redrawn on one line of a terminal; without a terminal nothing is drawn. */
export class ProgressBar {
  private readonly startedAt = performance.now();

  constructor(
    private readonly terminal: Terminal,
    private readonly unit: string,
  ) {}

  /** `share` is the approximate fraction of the total, from 0 to 1, or null if unknown. */
  readonly show = (done: number, share: number | null): void => {
    if (this.terminal.draw === undefined) return;
    const rate = Math.round((done * 1_000) / Math.max(1, performance.now() - this.startedAt));
    const figures = `${done.toLocaleString('en')} ${this.unit}, ${rate.toLocaleString('en')} a second`;
    if (share === null) return this.terminal.draw(figures);
    const filled = Math.round(Math.min(1, share) * WIDTH);
    this.terminal.draw(`[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %, ${figures}`);
  };

  /** Removes the line. */
  end(): void {
    this.terminal.draw?.('');
  }
}

/** Shows a progress bar during a task, and removes it when the task ends in any way. */
export async function withProgress<T>(
  terminal: Terminal,
  unit: string,
  work: (show: ProgressBar['show']) => Promise<T>,
): Promise<T> {
  const bar = new ProgressBar(terminal, unit);
  try {
    return await work(bar.show);
  } finally {
    bar.end();
  }
}
