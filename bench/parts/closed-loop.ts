import type { OwnDatabase } from './own-database.js';
import { type Round, quantile } from './figures.js';

/** Does one operation; `writer` and `turn` count from zero. */
export type Operation = (writer: number, turn: number) => Promise<unknown>;

/** Each writer does its turns one after the other; all in this process, whose CPU is counted as node's. */
export async function closedLoop(
  database: OwnDatabase,
  writers: number,
  turns: number,
  operation: Operation,
): Promise<Round> {
  const times: number[] = [];
  const before = { node: process.cpuUsage(), postgres: await database.cpu() };
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < turns; turn++) {
        const asked = performance.now();
        await operation(writer, turn);
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before.node);
  return {
    rate: times.length / seconds,
    settled: null,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    node: (user + system) / times.length,
    postgres: ((await database.cpu()) - before.postgres) / times.length,
  };
}
