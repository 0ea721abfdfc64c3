import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Tenant, money, resourceId } from '@app/kernel';
import { internalAccount } from '../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { INFRASTRUCTURE_MIGRATIONS } from '../libs/application/src/infrastructure/migrations.js';
import { DatabaseListener } from '../libs/database/src/database-listener.js';
import { migrate } from '../libs/database/src/migrations.js';
import { AggregateRunner } from '../libs/event-sourcing/src/aggregates/aggregate-runner.js';
import { PostgresEventStore } from '../libs/event-store/src/adapters/postgres/postgres-event-store.js';
import { PostgresStreamIndex } from '../libs/event-store/src/adapters/postgres/postgres-stream-index.js';
import { EventCodec } from '../libs/event-store/src/store/codec.js';
import { EventRegistry } from '../libs/event-store/src/store/event-registry.js';
import { KeyVault } from '../libs/event-store/src/vault/key-vault.js';
import { MemoryDataKeys } from '../libs/event-store/src/vault/memory-data-keys.js';
import { closedLoop } from './parts/closed-loop.js';
import { type Way, compare } from './parts/compare.js';
import { count, megabytes } from './parts/figures.js';
import { commandMetadata } from './parts/metadata.js';
import { type OwnDatabase, onOwnDatabase } from './parts/own-database.js';

/**
 * `npm run bench -- long-streams`: debits of accounts in turn, reserved and confirmed, by a process that remembers the commands of its streams and by
 * one that leaves the older ones to the index of streams; accounts with a short past and with a long one. BENCH_ACCOUNTS, BENCH_PAST (debits of each before),
 * BENCH_DEBITS (of each in a round), BENCH_ROUNDS.
 */
const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 40);
const PAST = Number(process.env['BENCH_PAST'] ?? 3_000);
const DEBITS = Number(process.env['BENCH_DEBITS'] ?? 4);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const WRITERS = 8;
const SHORT_PAST = 10;
const TENANT: Tenant = { platformId: randomUUID(), environment: 'SANDBOX' };
const CENT = money('USD', 1n);
const CURRENCY = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };

type Run = (accountId: string, command: Parameters<typeof internalAccount.decide>[0]) => Promise<unknown>;

await onOwnDatabase(async (database) => {
  await migrate(database.pool, INFRASTRUCTURE_MIGRATIONS);
  const store = new PostgresEventStore(database.pool, new DatabaseListener(database.pool.options));
  try {
    const registry = new EventRegistry();
    registry.register(...internalAccount.events);
    const codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
    const index = new PostgresStreamIndex(database.pool);
    const runs = (parts: { readonly index?: PostgresStreamIndex }): Run => {
      const runner = new AggregateRunner({ store, codec, release: 'bench', ...parts });
      return (accountId, command) => runner.run(internalAccount, TENANT, accountId, command, commandMetadata());
    };
    const ways: Way[] = [];
    for (const past of [SHORT_PAST, PAST]) {
      const named = `${ACCOUNTS} accounts, ${count(past)} debits before`;
      for (const [kind, parts] of [
        ['remembered', {}],
        ['indexed', { index }],
      ] as const) {
        const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID());
        const writing = runs({ index });
        await Promise.all(accounts.map((id) => begin(writing, id, past)));
        ways.push({
          name: `${kind}: ${named}`,
          baselines: kind === 'indexed' ? [`remembered: ${named}`] : [],
          measure: measured(database, runs(parts), accounts),
        });
      }
    }
    await compare(`reserved and confirmed, ${WRITERS} writers`, ROUNDS, ways);
  } finally {
    await store.close();
  }
});

/** An account with money and a past. */
async function begin(run: Run, id: string, debits: number): Promise<void> {
  const owner = { owner: 'PLATFORM', ownerId: TENANT.platformId, type: 'INTERNAL_FIAT' } as const;
  await run(id, { kind: 'open', ...owner, currency: CURRENCY, fundingPaymentInstructions: [] });
  await run(id, { kind: 'fund', amount: 1_000_000_000n });
  for (let made = 0; made < debits; made += 100)
    await Promise.all(Array.from({ length: Math.min(100, debits - made) }, () => debit(run, id)));
}

async function debit(run: Run, id: string): Promise<void> {
  const transactionId = resourceId('Transaction', randomUUID());
  await run(id, { kind: 'reserve-debit', transactionId, amount: CENT });
  await run(id, { kind: 'confirm-debit', transactionId, amount: CENT });
}

/** Debits of all accounts in turn, so that those displace each other that cannot be remembered together. */
function measured(database: OwnDatabase, run: Run, accounts: readonly string[]) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  return async () => {
    let next = 0;
    const round = await closedLoop(database, WRITERS, Math.ceil((ACCOUNTS * DEBITS) / WRITERS), () =>
      debit(run, accounts[next++ % accounts.length]!),
    );
    collectGarbage();
    console.log(`heap ${megabytes(process.memoryUsage().heapUsed)}`);
    return round;
  };
}
