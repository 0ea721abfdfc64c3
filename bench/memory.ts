import { machine, count, median, megabytes, table } from './parts/figures.js';
import { ask, euroPayee, payers, times, transferOut } from './parts/sandbox.js';
import { type Sent, type Used, onStage } from './parts/stage.js';

/**
 * `npm run bench -- memory`: an hour's requests sent quickly, in portions of one mixture: reads, lists, transfers,
 * quotes, card authorizations, refusals and unknown resources. After each portion the product comes to rest and reports its memory
 * before and after it has collected its garbage. BENCH_REQUESTS (an hour of five a second), BENCH_PORTIONS; BENCH_NODE is given to the process, such as
 * `--max-semi-space-size=16`.
 */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 18_000);
const PORTIONS = Number(process.env['BENCH_PORTIONS'] ?? 12);
const OPTIONS = (process.env['BENCH_NODE'] ?? '').split(' ').filter((option) => option !== '');
const ACCOUNTS = 64;
const MAX_GROWTH = 1.05; // of the last third over the middle one; the first fills caches

await onStage(async (stage) => {
  const product = await stage.product({ isBundled: true, node: ['--expose-gc', ...OPTIONS] });
  await stage.receiver(product);
  const customers = await payers(product, ACCOUNTS);
  const payees = await times(ACCOUNTS, (index) => euroPayee(product, customers[index]!, index));
  const cards = await times(ACCOUNTS, async (index) => {
    const { customerId, accountId } = customers[index]!;
    const { id } = await ask(product, 'POST', '/cards', {
      cardholderId: customerId,
      platformCardId: `card-${index}-ok`,
      form: 'VIRTUAL',
      fundingSources: [accountId],
    });
    return id;
  });
  const transactions = await times(
    ACCOUNTS,
    async (index) =>
      (
        await ask(
          product,
          'POST',
          '/transfer-out',
          JSON.parse(transferOut(customers[index]!, customers[index]!.payeeId).body!) as object,
        )
      ).id,
  );
  await stage.atRest();
  const get = (path: string): Sent => ({ method: 'GET', path });
  const post = (path: string, body: object): Sent => ({ method: 'POST', path, body: JSON.stringify(body) });
  const requests = customers.flatMap((payer, index): Sent[] => [
    get(`/transactions/${transactions[index]}`),
    get(`/transactions?customerId=${payer.customerId}&limit=20`),
    get('/transactions?limit=100&status=COMPLETED'),
    get(`/customers/${payer.customerId}`),
    get(`/customers/internal-accounts?customerId=${payer.customerId}`),
    { ...transferOut(payer, payer.payeeId), path: '/transfer-out' },
    post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payees[index] },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: index % 2 === 0,
    }),
    post(`/sandbox/cards/${cards[index]}/simulate/authorization`, {
      amount: 100,
      currency: { code: 'USD' },
      merchant: { descriptor: 'COFFEE SHOP', mcc: '5814', country: 'US' },
    }),
    post('/transfer-out', { amount: -1 }),
    get('/transactions/Transaction:00000000-0000-4000-8000-000000000000'),
  ]);
  const uncollected: Used[] = [await stage.used(product)];
  const held: Used[] = [await stage.used(product, 'collected')];
  const rates: number[] = [];
  const costs: number[] = [];
  for (let portion = 0; portion < PORTIONS; portion++) {
    const { rate, node } = await stage.measure(product, {
      url: product.url,
      requests,
      amount: Math.ceil(REQUESTS / PORTIONS),
      expected: [400, 404],
    });
    rates.push(rate);
    costs.push(node!);
    uncollected.push(await stage.used(product));
    held.push(await stage.used(product, 'collected'));
  }
  console.log(`${machine()}; ${count(REQUESTS)} requests in ${PORTIONS} portions, ${count(median(rates))} a second`);
  table(
    [
      'requests so far',
      'resident MB',
      'after a collection',
      'heap MB',
      'kept for the heap MB',
      'buffers MB',
      'Node µs a request',
    ],
    held.map(({ rss, heapUsed, heapTotal, external }, portion) => [
      count((portion * REQUESTS) / PORTIONS),
      megabytes(uncollected[portion]!.rss),
      megabytes(rss),
      megabytes(heapUsed),
      megabytes(heapTotal),
      megabytes(external),
      portion === 0 ? '' : count(costs[portion - 1]!),
    ]),
  );
  const third = Math.floor(PORTIONS / 3);
  for (const [name, member] of [
    ['resident', 'rss'],
    ['heap', 'heapUsed'],
  ] as const) {
    const [middle, last] = [held.slice(1 + third, 1 + 2 * third), held.slice(1 + 2 * third)].map((some) =>
      median(some.map((one) => one[member])),
    );
    const growth = last! / middle!;
    console.log(
      `${name}: the last third holds ${growth.toFixed(2)} × the middle one${growth > MAX_GROWTH ? ' (it grows)' : ''}`,
    );
  }
});
