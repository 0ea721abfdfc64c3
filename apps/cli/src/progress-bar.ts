import type { Terminal } from './terminal.js';

const WIDTH = 30;

/** Progress of long work, redrawn on one line of a terminal; elsewhere nothing is drawn. */
export class ProgressBar {
  private readonly startedAt = performance.now();

  constructor(
    private readonly terminal: Terminal,
    private readonly unit: string,
  ) {}

  /** `share` is the approximate share of the total, from 0 to 1, or null when unknown. */
  readonly show = (done: number, share: number | null): void => {
    if (this.terminal.draw === undefined) return;
    const rate = Math.round((done * 1_000) / Math.max(1, performance.now() - this.startedAt));
    const figures = `${done.toLocaleString('en')} ${this.unit}, ${rate.toLocaleString('en')} a second`;
    if (share === null) return this.terminal.draw(figures);
    const filled = Math.round(Math.min(1, share) * WIDTH);
    this.terminal.draw(`[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %, ${figures}`);
  };

  /** Takes the line away. */
  end(): void {
    this.terminal.draw?.('');
  }
}

/** Shows a progress bar during a task, and removes it however the task ends. */
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
