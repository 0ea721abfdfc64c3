import { setTimeout as pause } from 'node:timers/promises';
import { count, machine, megabytes, milliseconds, table } from './parts/figures.js';
import { ask, payers, times, transferOut } from './parts/sandbox.js';
import { type LoadAnswer, type Sent, type Server, type Stage, onStage } from './parts/stage.js';

/**
 * `npm run bench -- overload`: the behaviour of the built product when five times as many transfers are offered as it
 * can take, however long its answers take: once bounded by the requests it has in progress, once by a limit of rate.
 * Everything that it accepted must be there afterwards, and the books must balance. BENCH_REQUESTS, BENCH_SECONDS.
 */
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 2_000);
const WARMING = Math.ceil(REQUESTS / 4);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15);
const TIMES_CAPACITY = 5;
const CONCURRENT_REQUESTS = 64;
const CONNECTIONS = 256; // kept alive: node takes one new connection a turn of its loop, so they would be the bound
const ACCOUNTS = 64;
const SAMPLE_MILLISECONDS = 250;

type Limits = {
  readonly maxRequests: number;
  readonly rateLimit?: { readonly perSecond: number; readonly burst: number };
};

await onStage(async (stage) => {
  const started = (limits: Limits): Promise<Server> =>
    stage.product({ environment: { BENCH_HTTP: JSON.stringify(limits) }, node: ['--expose-gc'] });
  const unlimited = await started({ maxRequests: CONCURRENT_REQUESTS });
  await stage.receiver(unlimited);
  const transfers = (await payers(unlimited, ACCOUNTS)).map((payer) => transferOut(payer, payer.payeeId));
  await stage.atRest();
  const closed = (product: Server, amount: number) =>
    stage.measure(product, { url: `${product.url}/transfer-out`, requests: transfers, amount, expected: [429] });
  const warm = await closed(unlimited, WARMING);
  const capacity = await closed(unlimited, REQUESTS);
  const rate = TIMES_CAPACITY * capacity.rate;
  const shed = await overloaded(stage, unlimited, transfers, rate);
  await stage.stop(unlimited);

  const closing = await started({ maxRequests: 0 });
  const refusals = { url: `${closing.url}/transfer-out`, requests: transfers, expected: [503] };
  await stage.measure(closing, { ...refusals, amount: WARMING });
  const refusal = await stage.measure(closing, { ...refusals, amount: REQUESTS });
  await stage.stop(closing);

  const perSecond = Math.ceil(capacity.rate / 2);
  const bounded = await started({ maxRequests: CONCURRENT_REQUESTS, rateLimit: { perSecond, burst: perSecond } });
  const warmAgain = await closed(bounded, WARMING);
  const limited = await overloaded(stage, bounded, transfers, rate);
  await stage.stop(bounded);

  console.log(
    `${machine()}; capacity ${count(capacity.rate)} transfers/s (${REQUESTS} over 32 connections), then ${TIMES_CAPACITY} × as many offered for ${SECONDS} s over ${CONNECTIONS}`,
  );
  const accepted = ({ statuses }: LoadAnswer) => statuses.find(({ status }) => status === '201');
  table(
    [
      'offered',
      'offered/s',
      'accepted/s',
      'of capacity',
      'accepted p50 ms',
      'p99 ms',
      '503',
      'with Retry-After',
      '503 p99 ms',
      '429',
      'with Retry-After',
      'others',
    ],
    [
      [
        'capacity, closed loop',
        '–',
        count(capacity.rate),
        '1.00',
        milliseconds(capacity.p50!),
        milliseconds(capacity.p99!),
        '–',
        '–',
        '–',
        '–',
        '–',
        '–',
      ],
      ...(
        [
          [`${CONCURRENT_REQUESTS} requests at once`, shed],
          [`and ${perSecond} a second for a caller`, limited],
        ] as const
      ).map(([name, { answer }]) => {
        const taken = accepted(answer);
        const of = (status: string) => answer.statuses.find((one) => one.status === status);
        const others = answer.statuses
          .filter(({ status }) => !['201', '503', '429'].includes(status))
          .map(({ status, count: many }) => `${many} × ${status}`);
        const acceptedRate = (taken?.count ?? 0) / answer.seconds;
        return [
          name,
          count(answer.statuses.reduce((sum, one) => sum + one.count, 0) / SECONDS),
          count(acceptedRate),
          (acceptedRate / capacity.rate).toFixed(2),
          milliseconds(taken?.p50 ?? NaN),
          milliseconds(taken?.p99 ?? NaN),
          count(of('503')?.count ?? 0),
          count(of('503')?.retryAfter ?? 0),
          milliseconds(of('503')?.p99 ?? NaN),
          count(of('429')?.count ?? 0),
          count(of('429')?.retryAfter ?? 0),
          others.join(', ') || '0',
        ];
      }),
    ],
  );
  console.log(
    `\na transfer costs ${count(capacity.node!)} µs of node, a refusal by 503 ${count(refusal.node!)} µs (${count(refusal.rate)} a second in a closed loop)`,
  );
  table(
    [
      'memory of the product',
      'before MB',
      'at most during MB',
      'at rest after MB',
      'heap before MB',
      'heap after MB',
      'until at rest s',
    ],
    [
      ['requests at once', ...shed.memory],
      ['limit of rate', ...limited.memory],
    ],
  );
  await proveNothingLost(
    stage,
    [warm, capacity, shed.answer, warmAgain, limited.answer].flatMap(({ ids }) => ids),
  );
});

async function overloaded(
  stage: Stage,
  product: Server,
  transfers: readonly Sent[],
  rate: number,
): Promise<{ answer: LoadAnswer; memory: readonly string[] }> {
  const before = await stage.used(product, 'collected');
  const rested = new AbortController();
  const watched = (async () => {
    let most = 0;
    for (; !rested.signal.aborted; await pause(SAMPLE_MILLISECONDS))
      most = Math.max(most, (await stage.used(product)).rss);
    return most;
  })();
  const answer = await stage.offer(product, {
    url: `${product.url}/transfer-out`,
    requests: transfers,
    rate,
    seconds: SECONDS,
    connections: CONNECTIONS,
  });
  const answered = performance.now();
  await stage.atRest();
  const rest = (performance.now() - answered) / 1_000;
  rested.abort();
  const most = await watched;
  const after = await stage.used(product, 'collected');
  return {
    answer,
    memory: [before.rss, most, after.rss, before.heapUsed, after.heapUsed].map(megabytes).concat(rest.toFixed(1)),
  };
}

/** Each accepted transfer is there and came to its end; the ledger sums to zero, with nothing in flight. */
async function proveNothingLost(stage: Stage, ids: readonly string[]): Promise<void> {
  const product = await stage.product();
  const found = await times(ids.length, (index) =>
    ask<{ id: string; status: string }>(product, 'GET', `/transactions/${ids[index]}`),
  );
  const missing = found.filter(({ id }, index) => id !== ids[index]).length;
  const unfinished = found.filter(({ status }) => status !== 'COMPLETED').length;
  const { rows } = await stage.database.pool.query<{ unbalanced: string; in_flight: string; below_zero: string }>(
    `SELECT (SELECT count(*) FROM (SELECT currency FROM accounts_ledger GROUP BY tenant, currency HAVING sum(amount) <> 0) AS currencies) AS unbalanced,
            (SELECT count(*) FROM accounts_ledger WHERE kind = 'clearing' AND amount <> 0) AS in_flight,
            (SELECT count(*) FROM accounts_ledger WHERE kind IN ('account', 'hold') AND amount < 0) AS below_zero`,
  );
  const { unbalanced, in_flight, below_zero } = rows[0]!;
  console.log(
    `\n${count(ids.length)} accepted, ${new Set(ids).size} of them different: ${missing} missing, ${unfinished} not completed; ` +
      `currencies out of balance ${unbalanced}, in flight ${in_flight}, balances below zero ${below_zero}`,
  );
  if (missing + unfinished + Number(unbalanced) + Number(in_flight) + Number(below_zero) > 0)
    throw new Error('something was lost');
}
