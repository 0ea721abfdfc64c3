import pg from 'pg';
import { recordStatements } from '../../test/support/round-trips.mjs';

/**
 * The life of a measured server: reports to its parent its address, its messages and, on request, its use of CPU (µs)
 * and memory (bytes; after a collection for `collected`, where the process was started with --expose-gc). Closes on
 * SIGTERM, and with its parent. With BENCH_STATEMENTS it also reports its statements. `acts` are done, by their names, before it reports.
 */
export async function serve(app, close = async () => undefined, further = {}, acts = {}) {
  const statements = process.env.BENCH_STATEMENTS === 'true' ? recordStatements(pg.Client) : null;
  await app.listen(0, '127.0.0.1');
  process.on('message', async (asked) => {
    if (asked === 'statements') {
      process.send(statements?.take() ?? []);
      return;
    }
    if (asked === 'collected') await collectGarbage();
    await acts[asked]?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    process.send({ cpu: user + system, rss, heapUsed, heapTotal, external });
  });
  process.on('SIGTERM', async () => {
    await app.close();
    await close();
    process.exit(0);
  });
  process.on('disconnect', () => process.exit(1));
  process.send({ url: await app.getUrl(), ...further });
}

const RELEASE_MILLISECONDS = 300;

/** A collection leaves the pages that it has emptied to the next one, after which the system gets them back beside other work. */
async function collectGarbage() {
  globalThis.gc?.();
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, RELEASE_MILLISECONDS));
}
