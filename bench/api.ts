import { type Way, compare } from './parts/compare.js';
import { BARE_WRITE, ask, payers, transferOut } from './parts/sandbox.js';
import { SqlTransfers } from './parts/sql-transfers.js';
import { type ClosedLoad, type Server, onStage } from './parts/stage.js';

/**
 * `npm run bench -- api`: the built product, a bare Nest and transfers by SQL alone on one embedded, durable
 * PostgreSQL, the servers each in its own process, under the same load from another one; the ratios count.
 * BENCH_ROUNDS, BENCH_REQUESTS; BENCH_PROFILE=<directory> writes a CPU profile of the product there.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_500);
const CHEAP_REQUESTS = 4 * REQUESTS;
const ACCOUNTS = 64;
const PROFILE = process.env['BENCH_PROFILE'];

const BARE_READ = 'bare GET, one row by key';
const DISTINCT = 'POST /transfer-out, distinct accounts';
const SQL_DISTINCT = 'SQL alone: one statement';

await onStage(async (stage) => {
  const sql = new SqlTransfers(stage.database);
  try {
    const [product, bare] = await Promise.all([
      stage.product({ node: PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [] }),
      stage.bare(),
    ]);
    await stage.receiver(product);
    const customers = await payers(product, ACCOUNTS);
    await sql.prepare();
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: '12345999000',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'BUSINESS', legalName: 'Acme' },
    };
    const shared = await ask(product, 'POST', '/platform/external-accounts', { currency: 'USD', accountInfo });
    const transfers = customers.map((payer) => transferOut(payer, payer.payeeId));
    const { id: transactionId } = await ask(
      product,
      'POST',
      '/transfer-out',
      JSON.parse(transfers[0]!.body!) as object,
    );
    const bareId = (
      (await (
        await fetch(`${bare.url}/bare`, { ...transfers[0], headers: { 'content-type': 'application/json' } })
      ).json()) as { id: string }
    ).id;
    await stage.atRest();

    const requests =
      (server: Server, load: Omit<ClosedLoad, 'amount'>, amount = REQUESTS) =>
      () =>
        stage.measure(server, { ...load, amount });
    const get = (server: Server, url: string) =>
      requests(server, { url, requests: [{ method: 'GET' }] }, CHEAP_REQUESTS);
    const transferTo = `${product.url}/transfer-out`;
    const ways: readonly Way[] = [
      { name: BARE_WRITE, measure: requests(bare, { url: `${bare.url}/bare`, requests: transfers }, CHEAP_REQUESTS) },
      { name: SQL_DISTINCT, measure: () => sql.oneStatement(CHEAP_REQUESTS) },
      {
        name: 'SQL alone: textbook, six statements',
        baselines: [SQL_DISTINCT],
        measure: () => sql.textbook(CHEAP_REQUESTS),
      },
      {
        name: 'SQL alone: one statement, one hot source',
        baselines: [SQL_DISTINCT],
        measure: () => sql.oneStatement(REQUESTS, true),
      },
      { name: DISTINCT, baselines: [BARE_WRITE], measure: requests(product, { url: transferTo, requests: transfers }) },
      {
        name: 'POST /transfer-out, one hot source',
        baselines: [DISTINCT],
        measure: requests(product, { url: transferTo, requests: [transfers[0]!] }),
      },
      {
        name: 'POST /transfer-out, one hot destination',
        baselines: [DISTINCT],
        measure: requests(product, {
          url: transferTo,
          requests: customers.map((payer) => transferOut(payer, shared.id)),
        }),
      },
      { name: BARE_READ, measure: get(bare, `${bare.url}/bare/${bareId}`) },
      {
        name: 'GET /transactions/{id}',
        baselines: [BARE_READ],
        measure: get(product, `${product.url}/transactions/${transactionId}`),
      },
    ];
    await compare(`${REQUESTS} requests (${CHEAP_REQUESTS} of bare routes, SQL and GET), 32 connections`, ROUNDS, ways);
  } finally {
    sql.close();
  }
});
