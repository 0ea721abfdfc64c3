import { count, machine, megabytes, milliseconds, quantile, table } from './parts/figures.js';
import { jobEnded, uploadCustomers } from './parts/customer-files.js';
import { besideOthers, registrations } from './parts/others.js';
import { Receiver } from './parts/receiver.js';
import { type Server, as, onStage } from './parts/stage.js';

/**
 * `npm run bench -- imports`: a file of customers from its upload until the job has ended and all that follows for its platform is done, each with its
 * accounts and webhooks, and the requests of another platform before and meanwhile; BENCH_OTHERS=false sends none meanwhile, so that the
 * cost of a row is its own. BENCH_ROWS, BENCH_ROUNDS; BENCH_PROFILE=<directory> writes a CPU profile of the product there.
 * BENCH_MEMORY=true shows the memory of the product after each tenth of a file as well, which collects its garbage for that.
 * BENCH_WORKER=true: one process answers and a worker beside it imports; the figures of Node are those of both, the memory is the worker's.
 */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 2_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 2);
const OTHERS_ASK = process.env['BENCH_OTHERS'] !== 'false';
const PROFILE = process.env['BENCH_PROFILE'];
const SHOWS_MEMORY = process.env['BENCH_MEMORY'] === 'true';
const HAS_WORKER = process.env['BENCH_WORKER'] === 'true';
const REQUESTS_BEFORE = 100;

console.log(`${machine()}; ${count(ROWS)} rows, ${ROUNDS} rounds`);
const receivers = await Promise.all([Receiver.start(), Receiver.start()]);
try {
  await onStage(async (stage) => {
    const node = [
      ...(PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`]),
      ...(SHOWS_MEMORY ? ['--expose-gc'] : []),
    ];
    const worker = HAS_WORKER ? await stage.product({ environment: { ROLE: 'worker' }, node }) : null;
    const product = await stage.product({
      environment: {
        ROLE: HAS_WORKER ? 'api' : 'all',
        BENCH_ENDPOINTS: JSON.stringify(receivers.map(({ url }) => url)),
      },
      node,
    });
    const importing = worker ?? product;
    const cpu = async (): Promise<number> =>
      (await stage.used(product)).cpu + (worker === null ? 0 : (await stage.used(worker)).cpu);
    const [importer, other] = product.platforms.map((platform) => as(product, platform)) as [Server, Server];
    const { tenant } = product.platforms[0]!;
    await registrations(other, REQUESTS_BEFORE); // warms
    await stage.atRest();
    const rows: string[][] = [];
    const memory: string[][] = [];
    let imported = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = await registrations(other, REQUESTS_BEFORE);
      await stage.atRest();
      const used = await cpu();
      const postgres = await stage.database.cpu();
      const from = performance.now();
      const work = async () => {
        const job = await uploadCustomers(importer, `list-${round}`, ROWS);
        let mark = 0;
        const { progress } = await jobEnded(importer, job, async ({ processed }) => {
          if (!SHOWS_MEMORY || processed < mark) return;
          const { rss, heapUsed } = await stage.used(importing, 'collected');
          memory.push([count(imported + processed), megabytes(rss), megabytes(heapUsed)]);
          mark = processed + ROWS / 10;
        });
        const done = performance.now();
        await stage.atRest(stage.database.pool, tenant);
        return { progress, done, settled: performance.now() };
      };
      const { result, times: during } = OTHERS_ASK
        ? await besideOthers(other, work)
        : { result: await work(), times: [] };
      const { progress, done, settled } = result;
      imported += ROWS;
      if (progress.successful !== ROWS) throw new Error(`${progress.successful} of ${ROWS} rows were imported`);
      const after = { cpu: await cpu(), rss: (await stage.used(importing)).rss };
      rows.push([
        count((ROWS * 1_000) / (done - from)),
        count((ROWS * 1_000) / (settled - from)),
        count((after.cpu - used) / ROWS),
        count(((await stage.database.cpu()) - postgres) / ROWS),
        megabytes(after.rss),
        `${milliseconds(quantile(before, 0.5))}, ${milliseconds(quantile(before, 0.99))}`,
        during.length === 0 ? '–' : `${milliseconds(quantile(during, 0.5))}, ${milliseconds(quantile(during, 0.99))}`,
      ]);
    }
    table(
      [
        'rows/s until COMPLETED',
        'with consequences',
        'node µs a row',
        'PostgreSQL µs a row',
        'resident MB',
        'another POST /customers: p50, p99 ms before',
        'meanwhile',
      ],
      rows,
    );
    if (SHOWS_MEMORY) table(['rows imported', 'resident MB', 'heap MB after a collection'], memory);
  });
} finally {
  for (const receiver of receivers) receiver.close();
}
