import pg from 'pg';
import { DataSource, type EntitySchema, type Logger, type QueryRunner, type ReplicationMode } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** Failures are thrown, which is enough; a log of statements would contain their parameters. */
const SILENT: Logger = {
  logQuery: () => undefined,
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

/** TypeORM's table of applied migrations. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** The part of `pg.Pool` that TypeORM uses of a given driver. */
type PoolClass = new (config: pg.PoolConfig) => Pick<pg.Pool, 'on' | 'end'>;

/** A PostgreSQL query runner that can return its connection to the pool as broken. */
interface Releasable {
  releasePostgresConnection(error: Error): Promise<void>;
}

/**
 * TypeORM's data source. It owns the pool of the process, which repositories and plain SQL share. It never changes a table by itself
 * (`synchronize` is off): migrations do, and read models are created from their declarations.
 */
export class PooledDataSource extends DataSource {
  private readonly described = new Map<string, EntitySchema>();
  private describing: Promise<void> = Promise.resolve();

  constructor(config: pg.PoolConfig, Pool: PoolClass = pg.Pool) {
    super({
      type: 'postgres',
      driver: { Pool },
      nativeDriver: false, // otherwise TypeORM looks for pg-native
      extra: config,
      poolErrorHandler: () => undefined, // the pool has our own listener
      logger: SILENT,
      installExtensions: false,
      synchronize: false,
      migrationsTableName: MIGRATIONS_TABLE,
    });
  }

  /** The pool. Its connections are opened and watched as configured (`sessions.ts`). */
  get pool(): pg.Pool {
    return (this.driver as PostgresDriver).master as pg.Pool;
  }

  /** Registers entities, which replace earlier ones with the same name. */
  describe(entities: readonly EntitySchema[]): Promise<void> {
    this.describing = this.describing.then(async () => {
      for (const entity of entities) this.described.set(entity.options.name, entity);
      this.setOptions({ entities: [...this.described.values()] });
      await this.buildMetadatas();
    });
    return this.describing;
  }

  /**
   * Statements throw the database's own errors, since TypeORM's would put the statement and its parameters into every log. As with
   * `pool.query`, a failure closes the connection, which may be broken: TypeORM would reuse it for the next statement.
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

/** A data source over an open session, which it does not close. */
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
