import { ProgressBar } from './progress-bar.js';

describe('the progress bar of a long task', () => {
  const drawnOf = (done: number, share: number | null): string => {
    const drawn: string[] = [];
    const silent = {
      environment: {},
      write: () => undefined,
      warn: () => undefined,
    };
    new ProgressBar({ ...silent, draw: (line) => drawn.push(line) }, 'events').show(done, share);
    return drawn[0]!.replace(/, [\d,]+ a second$/, '');
  };

  it('is filled by the share that is done, whatever the unit of the log', () => {
    expect(drawnOf(5_000, 0.5)).toBe(`[${'='.repeat(15)}${' '.repeat(15)}] 50 %, 5,000 events`);
    expect(drawnOf(5_000, 0)).toBe(`[${' '.repeat(30)}] 0 %, 5,000 events`);
    expect(drawnOf(10_000, 1)).toBe(`[${'='.repeat(30)}] 100 %, 10,000 events`);
  });

  it('shows the amount done where the total is unknown', () => {
    expect(drawnOf(5_000, null)).toBe('5,000 events');
  });

  it('is not drawn without a terminal', () => {
    const bar = new ProgressBar({ environment: {}, write: () => undefined, warn: () => undefined }, 'events');
    expect(() => bar.show(1, 0.5)).not.toThrow();
  });
});
