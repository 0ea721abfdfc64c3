import type pg from 'pg';
import { defineMigration } from './migrations.js';

/**
 * Fencing numbers: how often each role has changed hands. The number is part of a key, so that raising it conflicts with every transaction
 * that holds the row: a successor waits until the transactions of its predecessor have ended.
 */
export const epochsMigration = defineMigration({
  step: '015-role-epochs',
  sql: 'CREATE TABLE role_epochs (role text PRIMARY KEY, epoch bigint NOT NULL, UNIQUE (role, epoch))',
  grants: { role_epochs: 'SELECT, INSERT, UPDATE' },
});

/** Roles that one process at a time has for all processes on the database. */
type Role = 'read-side' | 'projection-rebuild';

/** The role has passed to another process. */
export class EpochEnded extends Error {
  constructor(role: Role) {
    super(`this process no longer has the role ${role}`);
    this.name = 'EpochEnded';
  }
}

/** The term of one process in a role. Its writes are refused once the epoch has ended. */
export class Epoch {
  private constructor(
    readonly role: Role,
    readonly number: string,
  ) {}

  /** Begins the next epoch of a role. The session must hold the role's lock. */
  static async begin(client: pg.ClientBase, role: Role): Promise<Epoch> {
    const { rows } = await client.query<{ epoch: string }>(
      `INSERT INTO role_epochs (role, epoch) VALUES ($1, 1)
       ON CONFLICT (role) DO UPDATE SET epoch = role_epochs.epoch + 1 RETURNING epoch`,
      [role],
    );
    return new Epoch(role, rows[0]!.epoch);
  }

  /** Throws EpochEnded if the epoch has ended. Within a transaction it then cannot end before the transaction. */
  async require(client: pg.ClientBase): Promise<void> {
    const { rowCount } = await client.query({
      name: 'require-epoch',
      text: 'SELECT 1 FROM role_epochs WHERE role = $1 AND epoch = $2 FOR KEY SHARE',
      values: [this.role, this.number],
    });
    if (rowCount !== 1) throw new EpochEnded(this.role);
  }

  /** The same as a mere check, which also serves as a heartbeat. */
  async confirm(client: pg.ClientBase): Promise<void> {
    const { rowCount } = await client.query({
      name: 'confirm-epoch',
      text: 'SELECT 1 FROM role_epochs WHERE role = $1 AND epoch = $2',
      values: [this.role, this.number],
    });
    if (rowCount !== 1) throw new EpochEnded(this.role);
  }
}
