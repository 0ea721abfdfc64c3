import pg from 'pg';
import { DataSource, type EntitySchema, type Logger, type QueryRunner, type ReplicationMode } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A failure is thrown, which is enough; a log of statements would hold their parameters. */
const SILENT: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** The table in which TypeORM records the migrations that were applied. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** The part of `pg.Pool` that TypeORM uses of a driver that it is given. */
type PoolClass = new (config: pg.PoolConfig) => Pick<pg.Pool, 'on' | 'end'>;

/** A query runner of PostgreSQL, which can return a connection to the pool as a broken one. */
interface Releasable {
  releasePostgresConnection(error: Error): Promise<void>;
}

/**
 * TypeORM's data source. It owns the pool of the process: repositories read through it, and so do statements in plain SQL. It
 * never changes a table by itself (`synchronize`): migrations do, and read models are made from their declarations.
 */
export class PooledDataSource extends DataSource {
  private readonly described = new Map<string, EntitySchema>();
  private describing: Promise<void> = Promise.resolve();

  constructor(config: pg.PoolConfig, Pool: PoolClass = pg.Pool) {
    super({
      type: 'postgres',
      driver: { Pool },
      nativeDriver: false, // or TypeORM looks for pg-native
      extra: config,
      poolErrorHandler: () => undefined, // the pool has a listener of ours
      logger: SILENT,
      installExtensions: false,
      synchronize: false,
      migrationsTableName: MIGRATIONS_TABLE,
    });
  }

  /** The pool; its connections are opened and watched as its configuration says (`sessions.ts`). */
  get pool(): pg.Pool {
    return (this.driver as PostgresDriver).master as pg.Pool;
  }

  /** Makes the rows of these entities known. One replaces an earlier one of its name. */
  describe(entities: readonly EntitySchema[]): Promise<void> {
    this.describing = this.describing.then(async () => {
      for (const entity of entities) this.described.set(entity.options.name, entity);
      this.setOptions({ entities: [...this.described.values()] });
      await this.buildMetadatas();
    });
    return this.describing;
  }

  /**
   * Statements fail with the database's own errors: TypeORM's would repeat the statement and its parameters in every log. As
   * `pool.query` does, a failure closes the connection, which may be ending: TypeORM would give it to the next statement.
   */
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode) as QueryRunner & Releasable;
    const query = runner.query.bind(runner) as (...parameters: unknown[]) => Promise<unknown>;
    runner.query = (async (...parameters: unknown[]) => {
      try {
        return await query(...parameters);
      } catch (error) {
        const failure = driverErrorOf(error);
        if (!runner.isTransactionActive) await runner.releasePostgresConnection(failure as Error);
        throw failure;
      }
    }) as QueryRunner['query'];
    return runner;
  }
}

/** A data source over one session that is already open, and that it leaves open. */
export async function dataSourceOver(client: pg.ClientBase): Promise<PooledDataSource> {
  return new PooledDataSource({}, poolOf(client)).initialize() as Promise<PooledDataSource>;
}

function poolOf(client: pg.ClientBase): PoolClass {
  return class {
    on(): this {
      return this;
    }

    connect(connected: (error: null, client: pg.ClientBase, release: () => void) => void): void {
      connected(null, client, () => undefined);
    }

    end(ended: () => void): void {
      ended();
    }
  } as unknown as PoolClass;
}

function driverErrorOf(error: unknown): unknown {
  return (error as { readonly driverError?: unknown }).driverError ?? error;
}
