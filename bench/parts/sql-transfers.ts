import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Operation, closedLoop } from './closed-loop.js';
import type { Round } from './figures.js';
import type { OwnDatabase } from './own-database.js';

const CLIENTS = 32;
const ACCOUNTS = 64;

/**
 * One statement and one commit: debits an account with sufficient money, credits another one, and writes the transfer with its two entries.
 */
const ONE_STATEMENT = `
  WITH debited AS (UPDATE sql_accounts SET balance = balance - $4 WHERE id = $2 AND balance >= $4 RETURNING id),
       credited AS (UPDATE sql_accounts SET balance = balance + $4 WHERE id = $3 AND EXISTS (SELECT 1 FROM debited) RETURNING id),
       transfer AS (INSERT INTO sql_transfers (id, source, destination, amount) SELECT $1, $2, $3, $4 FROM debited RETURNING id)
  INSERT INTO sql_entries (transfer, account, amount)
  SELECT transfer.id, entry.account, entry.amount FROM transfer CROSS JOIN (VALUES ($2::uuid, -$4::bigint), ($3::uuid, $4::bigint)) AS entry (account, amount)`;

/** The textbook way: lock both accounts in a fixed order, check the balance, write; one round trip per step. */
const STEPS = {
  lock: 'SELECT id, balance FROM sql_accounts WHERE id IN ($1, $2) ORDER BY id FOR UPDATE',
  transfer: 'INSERT INTO sql_transfers (id, source, destination, amount) VALUES ($1, $2, $3, $4)',
  entry: 'INSERT INTO sql_entries (transfer, account, amount) VALUES ($1, $2, $3)',
  balance: 'UPDATE sql_accounts SET balance = balance + $2 WHERE id = $1',
};

/** Double-entry transfers with only SQL, as pgbench would run them, from 32 clients: no HTTP, no history, no webhooks. */
export class SqlTransfers {
  private readonly sources = Array.from({ length: ACCOUNTS }, () => randomUUID());
  private readonly destinations = Array.from({ length: ACCOUNTS }, () => randomUUID());
  private readonly pool: pg.Pool;

  constructor(private readonly database: OwnDatabase) {
    this.pool = new pg.Pool({ connectionString: database.url(), max: CLIENTS });
    this.pool.on('error', () => undefined); // connections that the server still holds when it stops
  }

  async prepare(): Promise<void> {
    await this.pool.query(`
      CREATE TABLE sql_accounts (id uuid PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
      CREATE TABLE sql_transfers (id uuid PRIMARY KEY, source uuid NOT NULL, destination uuid NOT NULL, amount bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE sql_entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer uuid NOT NULL, account uuid NOT NULL, amount bigint NOT NULL);
      CREATE INDEX ON sql_entries (account, id)`);
    await this.pool.query('INSERT INTO sql_accounts SELECT unnest($1::uuid[]), 1000000000000', [
      [...this.sources, ...this.destinations],
    ]);
  }

  oneStatement(transfers: number, hot = false): Promise<Round> {
    return this.loop(transfers, (writer) =>
      this.pool.query({
        name: 'sql-transfer',
        text: ONE_STATEMENT,
        values: [randomUUID(), ...this.accounts(writer, hot), 100],
      }),
    );
  }

  textbook(transfers: number, hot = false): Promise<Round> {
    return this.loop(transfers, async (writer) => {
      const [source, destination] = this.accounts(writer, hot);
      const client = await this.pool.connect();
      try {
        const id = randomUUID();
        const step = (name: keyof typeof STEPS, ...values: unknown[]) =>
          client.query<{ id: string; balance: string }>({ name, text: STEPS[name], values });
        await client.query('BEGIN');
        const { rows } = await step('lock', source, destination);
        if (BigInt(rows.find((row) => row.id === source)!.balance) < 100n) throw new Error('too little money');
        await step('transfer', id, source, destination, 100);
        await step('entry', id, source, -100);
        await step('entry', id, destination, 100);
        await step('balance', source, -100);
        await step('balance', destination, 100);
        await client.query('COMMIT');
      } finally {
        client.release();
      }
    });
  }

  close(): void {
    void this.pool.end();
  }

  private loop(transfers: number, operation: Operation): Promise<Round> {
    return closedLoop(this.database, CLIENTS, Math.ceil(transfers / CLIENTS), operation);
  }

  private accounts(writer: number, hot: boolean): readonly [string, string] {
    return [this.sources[hot ? 0 : writer % ACCOUNTS]!, this.destinations[writer % ACCOUNTS]!];
  }
}
