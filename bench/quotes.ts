import { compare } from './parts/compare.js';
import { BARE_WRITE, euroPayee, payers, quote, times, transferOut } from './parts/sandbox.js';
import { type Sent, onStage } from './parts/stage.js';

/**
 * `npm run bench -- quotes`: prices locked, executed afterwards, and both in one request, over HTTP against a bare Nest route with
 * one INSERT; payouts in euro follow in the same process. BENCH_ROUNDS, BENCH_REQUESTS.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_500);
const ACCOUNTS = 64;

await onStage(async (stage) => {
  const [product, bare] = await Promise.all([stage.product(), stage.bare()]);
  await stage.receiver(product);
  const customers = await payers(product, ACCOUNTS);
  const payees = await times(ACCOUNTS, (index) => euroPayee(product, customers[index]!, index));
  await stage.atRest();
  const quotes = (immediatelyExecute: boolean): Sent[] =>
    customers.map(({ accountId }, index) => quote(accountId, payees[index]!, { immediatelyExecute }));
  const url = `${product.url}/quotes`;
  let locked: readonly string[] = [];
  await compare(`${REQUESTS} requests, 32 connections`, ROUNDS, [
    {
      name: BARE_WRITE,
      measure: () =>
        stage.measure(bare, {
          url: `${bare.url}/bare`,
          requests: [transferOut(customers[0]!, payees[0]!)],
          amount: 4 * REQUESTS,
        }),
    },
    {
      name: 'POST /quotes',
      baselines: [BARE_WRITE],
      measure: async () => {
        const answer = await stage.measure(product, { url, requests: quotes(false), amount: REQUESTS });
        locked = answer.ids;
        return answer;
      },
    },
    {
      name: 'POST /quotes/{id}/execute',
      baselines: [BARE_WRITE],
      measure: () =>
        stage.measure(product, {
          url,
          requests: locked.map((id) => ({ method: 'POST', path: `/${id}/execute`, body: '{}' })),
          amount: REQUESTS,
        }),
    },
    {
      name: 'POST /quotes, executed at once',
      baselines: [BARE_WRITE],
      measure: () => stage.measure(product, { url, requests: quotes(true), amount: REQUESTS }),
    },
  ]);
});
