import os from 'node:os';

/** Results of one round of one variant. */
export interface Round {
  /** Operations per second. */
  readonly rate: number;
  /** Operations per second until all consequences except timers are done too; null if there are none. */
  readonly settled: number | null;
  /** Milliseconds per operation; null if single operations are not measured. */
  readonly p50: number | null;
  readonly p99: number | null;
  /** CPU microseconds per operation, including all consequences; null if not measured. */
  readonly node: number | null;
  readonly postgres: number | null;
}

export interface Measured {
  readonly name: string;
  readonly rounds: readonly Round[];
  /** Names of the rows that this one is compared with. */
  readonly baselines?: readonly string[];
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function machine(): string {
  return `${os.cpus().length} cores, node ${process.version}`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

export function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}

/** Prints a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`\n| ${head.join(' | ')} |`);
  console.log(`|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Prints one row per variant, over its rounds; the ratio is that of the median rates. */
export function report(title: string, measured: readonly Measured[]): void {
  const rateOf = ({ rounds }: Measured): number => median(rounds.map(({ rate }) => rate));
  const rows = measured.map((one) => {
    const rates = one.rounds.map(({ rate }) => rate);
    const middle = (
      member: 'settled' | 'p50' | 'p99' | 'node' | 'postgres',
      shown: (value: number) => string,
    ): string => {
      const values = one.rounds.flatMap((round) => (round[member] === null ? [] : [round[member]]));
      return values.length === 0 ? '–' : shown(median(values));
    };
    const baselines = measured.filter(({ name }) => one.baselines?.includes(name));
    const ratios = baselines.map((baseline) => `${(rateOf(one) / rateOf(baseline)).toFixed(2)} × ${baseline.name}`);
    return [
      one.name,
      count(median(rates)),
      count(Math.min(...rates)),
      count(Math.max(...rates)),
      middle('settled', count),
      middle('p50', milliseconds),
      middle('p99', milliseconds),
      middle('node', count),
      middle('postgres', count),
      ratios.join('; ') || '–',
    ];
  });
  table(
    [title, 'median/s', 'least', 'most', 'settled/s', 'p50 ms', 'p99 ms', 'node µs', 'PostgreSQL µs', 'ratio'],
    rows,
  );
}
