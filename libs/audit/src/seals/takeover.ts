import type pg from 'pg';
import type { Clock } from '@app/kernel';
import {
  APPEND_ONLY,
  inTransaction,
  defineMigration,
  openSession,
  sendHeartbeats,
  terminateWhenSilent,
  UnusableDatabase,
} from '@app/database';
import {
  type Authenticity,
  BEGINNING,
  type Checkpoint,
  type EventMacs,
  type EventStore,
  type SealKey,
  type TakeoverStatement,
} from '@app/event-store';
import type { SealStore } from './seal-store.js';
import { Sealer } from './sealer.js';

/** The position up to which events have no authentication code; stated once under the master key. */
export const takeoverMigration = defineMigration({
  step: '021-takeover',
  sql: `
    CREATE TABLE event_authentication (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      position bigint NOT NULL,
      taken_at text   NOT NULL,
      mac      text   NOT NULL
    );
    CREATE TRIGGER event_authentication_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_authentication
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
  `,
  grants: { event_authentication: APPEND_ONLY },
});

/** The log lacks a valid statement of where authentic events begin, although it had one. */
export class NotAuthentic extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotAuthentic';
  }
}

const TAKEOVER_LOCK = 7_315_000_021;

interface Parts {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly seals: SealStore;
  readonly key: SealKey;
  readonly macs: EventMacs;
  readonly clock: Clock;
}

/**
 * The position after which every event must have an authentication code. A log without a statement is taken over now: its events are sealed,
 * and the statement is made once under the master key. Throws NotAuthentic if the statement is invalid or has been removed; in the latter
 * case the seals prove that it existed.
 */
export async function takeOverLog(parts: Parts): Promise<Checkpoint> {
  const standing = await readStatement(parts.pool);
  if (standing !== null) return verified(standing, parts.macs);
  const client = await openSession(parts.pool.options, 'takeover');
  try {
    await terminateWhenSilent(client); // other processes wait for the lock
    await client.query('SELECT pg_advisory_lock($1)', [TAKEOVER_LOCK]);
    sendHeartbeats(client);
    const other = await readStatement(client);
    if (other !== null) return verified(other, parts.macs);
    await requireNeverTakenOver(parts);
    const position = await sealAll(parts);
    await writeStatement(client, { position, takenAt: parts.clock.now().toISOString() }, parts.macs);
    return position;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The log of this process, with the position from which its events are authentic. */
export class AuthenticLog implements Authenticity {
  constructor(
    readonly macs: EventMacs,
    private position: Checkpoint,
  ) {}

  get after(): Checkpoint {
    return this.position;
  }

  /** Replaces the statement of the empty log after importing a history whose first events have no code. */
  async beginAfter(position: Checkpoint, owner: pg.ClientBase, takenAt: string): Promise<void> {
    await inTransaction(owner, () => replaceStatement(owner, { position, takenAt }, this.macs));
    this.position = position;
  }
}

/** Throws UnusableDatabase unless the session may replace the statement. */
export async function requireOwnership(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ owns: boolean }>(
    `SELECT pg_has_role(relowner, 'USAGE') AS owns FROM pg_class WHERE oid = 'event_authentication'::regclass`,
  );
  if (rows[0]!.owns) return;
  throw new UnusableDatabase('this needs the role that owns the tables: set MIGRATION_DATABASE_URL');
}

/** Only the owner of the table can do this. */
async function replaceStatement(client: pg.ClientBase, statement: TakeoverStatement, macs: EventMacs): Promise<void> {
  await client.query(
    `ALTER TABLE event_authentication DISABLE TRIGGER event_authentication_append_only;
     DELETE FROM event_authentication;
     ALTER TABLE event_authentication ENABLE TRIGGER event_authentication_append_only`,
  );
  await writeStatement(client, statement, macs);
}

async function writeStatement(client: pg.ClientBase, statement: TakeoverStatement, macs: EventMacs): Promise<void> {
  await client.query('INSERT INTO event_authentication (position, taken_at, mac) VALUES ($1, $2, $3)', [
    statement.position.toString(),
    statement.takenAt,
    macs.ofStatement(statement),
  ]);
}

async function readStatement(client: pg.ClientBase | pg.Pool): Promise<(TakeoverStatement & { mac: string }) | null> {
  const { rows } = await client.query<{ position: string; taken_at: string; mac: string }>(
    'SELECT position, taken_at, mac FROM event_authentication',
  );
  const [row] = rows;
  return row === undefined ? null : { position: BigInt(row.position), takenAt: row.taken_at, mac: row.mac };
}

function verified(statement: TakeoverStatement & { readonly mac: string }, macs: EventMacs): Checkpoint {
  if (macs.verifiesStatement(statement)) return statement.position;
  throw new NotAuthentic(
    'the statement of where authentic events begin (event_authentication) was not made under this master key',
  );
}

async function requireNeverTakenOver({ seals, store }: Parts): Promise<void> {
  const last = await seals.last();
  const hasCode = async (): Promise<boolean> => {
    const [first] = await store.readAll(last?.last ?? BEGINNING, 1);
    return first?.mac !== undefined;
  };
  if (last?.unauthenticatedUpTo === undefined && !(await hasCode())) return;
  throw new NotAuthentic(
    'the statement of where authentic events begin (event_authentication) is missing, but events have codes: restore it from a backup',
  );
}

/** Seals the whole log and returns its end, so that every event is sealed before the statement covers it. */
async function sealAll({ store, seals, key, macs, clock }: Parts): Promise<Checkpoint> {
  const head = await store.head();
  const sealer = new Sealer({
    store,
    seals,
    key,
    clock,
    authenticity: () => ({ macs, after: head }),
    leads: () => true,
    failed: () => undefined,
  });
  await sealer.seal({ all: true });
  return head;
}
