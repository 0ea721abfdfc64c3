import { type Round, machine, report } from './figures.js';

/** One variant, measured in rounds together with the others. */
export interface Way {
  readonly name: string;
  /** Names of the variants that it is compared with. */
  readonly baselines?: readonly string[];
  readonly measure: () => Promise<Round>;
}

/** Runs the given number of rounds of all variants in turn, after a warm-up round, and prints a table. */
export async function compare(title: string, rounds: number, ways: readonly Way[]): Promise<void> {
  const measured = ways.map(({ name, baselines = [] }) => ({ name, baselines, rounds: [] as Round[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { measure }] of ways.entries()) {
      const figures = await measure();
      if (round > 0) measured[index]!.rounds.push(figures);
    }
  }
  console.log(`${machine()}; ${rounds} rounds`);
  report(title, measured);
}
