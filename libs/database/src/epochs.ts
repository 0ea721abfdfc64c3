import type pg from 'pg';
import { defineMigration } from './migrations.js';

/**
 * Number of times that each role changed hands. The number is part of a key, so that raising it conflicts with any transaction
 * that holds the row: a successor waits until the transactions of its predecessor are committed or rolled back.
 */
export const epochsMigration = defineMigration({
  step: '015-role-epochs',
  sql: 'CREATE TABLE role_epochs (role text PRIMARY KEY, epoch bigint NOT NULL, UNIQUE (role, epoch))',
  grants: { role_epochs: 'SELECT, INSERT, UPDATE' },
});

/** Tasks that one process at a time does for all processes on the database. */
type Role = 'read-side' | 'projection-rebuild';

/** The role has passed to another process. */
export class EpochEnded extends Error {
  constructor(role: Role) {
    super(`this process no longer has the role ${role}`);
    this.name = 'EpochEnded';
  }
}

/** The time during which one process has a role; its writes under an ended epoch are refused. */
export class Epoch {
  private constructor(
    readonly role: Role,
    readonly number: string,
  ) {}

  /** Begins the next epoch of a role, over the session that holds the role's lock. */
  static async begin(client: pg.ClientBase, role: Role): Promise<Epoch> {
    const { rows } = await client.query<{ epoch: string }>(
      `INSERT INTO role_epochs (role, epoch) VALUES ($1, 1)
       ON CONFLICT (role) DO UPDATE SET epoch = role_epochs.epoch + 1 RETURNING epoch`,
      [role],
    );
    return new Epoch(role, rows[0]!.epoch);
  }

  /** Throws EpochEnded unless the epoch lasts; in a transaction, it then lasts until the transaction ends. */
  async require(client: pg.ClientBase): Promise<void> {
    const { rowCount } = await client.query({
      name: 'require-epoch',
      text: 'SELECT 1 FROM role_epochs WHERE role = $1 AND epoch = $2 FOR KEY SHARE',
      values: [this.role, this.number],
    });
    if (rowCount !== 1) throw new EpochEnded(this.role);
  }

  /** The same for a process that only asks, which also shows that it is alive. */
  async confirm(client: pg.ClientBase): Promise<void> {
    const { rowCount } = await client.query({
      name: 'confirm-epoch',
      text: 'SELECT 1 FROM role_epochs WHERE role = $1 AND epoch = $2',
      values: [this.role, this.number],
    });
    if (rowCount !== 1) throw new EpochEnded(this.role);
  }
}
