import { compare } from './parts/compare.js';
import { BARE_WRITE, ask, authorization, issueCard, payers, times, transferOut } from './parts/sandbox.js';
import { onStage } from './parts/stage.js';

/**
 * `npm run bench -- cards`: authorizations as the card network asks for them, over HTTP against a bare Nest route with one INSERT:
 * each card on a separate account, cards that race for the money of one account, and one card alone. BENCH_ROUNDS, BENCH_REQUESTS.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 2_000);
const CARDS = 64;

await onStage(async (stage) => {
  const [product, bare] = await Promise.all([stage.product(), stage.bare()]);
  await stage.receiver(product);
  const customers = await payers(product, CARDS);
  const distinct = await times(CARDS, (index) => issueCard(product, customers[index]!, index));
  const racing = await times(CARDS, (index) => issueCard(product, customers[0]!, CARDS + index));
  await stage.atRest();
  const authorized = (cards: readonly string[]) => () =>
    stage.measure(product, {
      url: `${product.url}/sandbox/cards`,
      requests: cards.map(authorization),
      amount: REQUESTS,
    });
  const { path, body } = authorization(racing[0]!);
  const { status } = await ask<{ status: string }>(
    product,
    'POST',
    `/sandbox/cards${path}`,
    JSON.parse(body!) as object,
  );
  if (status !== 'AUTHORIZED') throw new Error(`an authorization came to ${status}`);
  const onOwn = 'authorization, each card on its own account';
  await compare(`${REQUESTS} requests, 32 connections`, ROUNDS, [
    {
      name: BARE_WRITE,
      measure: () =>
        stage.measure(bare, {
          url: `${bare.url}/bare`,
          requests: [transferOut(customers[0]!, customers[0]!.payeeId)],
          amount: 4 * REQUESTS,
        }),
    },
    { name: onOwn, baselines: [BARE_WRITE], measure: authorized(distinct) },
    { name: `authorization, ${CARDS} cards race for one account`, baselines: [onOwn], measure: authorized(racing) },
    { name: 'authorization, one card', baselines: [onOwn], measure: authorized(distinct.slice(0, 1)) },
  ]);
  const { rows } = await stage.database.pool.query<{ below_zero: string }>(
    `SELECT count(*) AS below_zero FROM accounts_ledger WHERE kind IN ('account', 'hold') AND amount < 0`,
  );
  if (rows[0]!.below_zero !== '0') throw new Error('an account is below zero');
});
