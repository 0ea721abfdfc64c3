import { count, machine, milliseconds, quantile, table } from './parts/figures.js';
import { besideOthers, registrations } from './parts/others.js';
import { ask, payers, times } from './parts/sandbox.js';
import { Receiver } from './parts/receiver.js';
import { type Server, as, onStage } from './parts/stage.js';

/**
 * `npm run bench -- forks`: `POST /sandbox/forks` of a platform with so many events, until its answer and until all that follows is done,
 * and the writes of another platform before and meanwhile. BENCH_EVENTS, BENCH_ROUNDS.
 */
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 10_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const PAYERS = 50;
const TRANSFERS_A_TURN = 100;
const WRITES_BEFORE = 100;

console.log(`${machine()}; ${count(EVENTS)} events, ${ROUNDS} rounds`);
const receivers = await Promise.all([Receiver.start(), Receiver.start()]);
try {
  await onStage(async (stage) => {
    const product = await stage.product({
      environment: { BENCH_ENDPOINTS: JSON.stringify(receivers.map(({ url }) => url)) },
    });
    const [original, other] = product.platforms.map((platform) => as(product, platform)) as [Server, Server];
    const { tenant } = product.platforms[0]!;
    const eventsOf = async (platformId: string): Promise<number> => {
      const { rows } = await stage.database.pool.query<{ count: string }>(
        'SELECT count(*) FROM events WHERE starts_with(stream, $1)',
        [platformId],
      );
      return Number(rows[0]!.count);
    };
    const customers = await payers(original, PAYERS);
    while ((await eventsOf(tenant.platformId)) < EVENTS) {
      await times(TRANSFERS_A_TURN, (index) => {
        const { accountId, payeeId } = customers[index % PAYERS]!;
        const [source, destination] = [{ accountId }, { accountId: payeeId }];
        return ask(original, 'POST', '/transfer-out', { source, destination, amount: 100 });
      });
      await stage.atRest();
    }
    const rows: string[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = await registrations(other, WRITES_BEFORE);
      await stage.atRest();
      const from = performance.now();
      const { result, times: during } = await besideOthers(other, async () => {
        const { platformId } = await ask<{ platformId: string }>(original, 'POST', '/sandbox/forks', {});
        return { platformId, answered: performance.now() };
      });
      const { platformId, answered } = result;
      await stage.atRest();
      const settled = performance.now();
      rows.push([
        count(await eventsOf(tenant.platformId)),
        count(await eventsOf(platformId.split(':')[1]!)),
        milliseconds(answered - from),
        milliseconds(settled - from),
        `${milliseconds(quantile(before, 0.5))}, ${milliseconds(quantile(before, 1))}`,
        `${milliseconds(quantile(during, 0.5))}, ${milliseconds(quantile(during, 1))}`,
      ]);
    }
    table(
      [
        'events',
        'of the fork',
        'ms until the answer',
        'with consequences',
        'another POST /customers: p50, longest ms before',
        'meanwhile',
      ],
      rows,
    );
  });
} finally {
  for (const receiver of receivers) receiver.close();
}
