import { type Round, machine, report } from './figures.js';

/** One way of doing something, measured in rounds with the others. */
export interface Way {
  readonly name: string;
  /** Names of the ways that it is compared to. */
  readonly baselines?: readonly string[];
  readonly measure: () => Promise<Round>;
}

/** So many rounds of all ways in turn, after one that warms, as a table. */
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
