import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock } from '@app/kernel';
import type { PooledDataSource } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import { DatabaseListener } from './database-listener.js';
import { DatabaseOwner } from './database-owner.js';
import { DATABASE_OPTIONS, DATABASE_POOL, DATA_SOURCE, type DatabaseOptions } from './database.options.js';
import { openDataSource } from './open-data-source.js';

/** Starts the listener before everything that uses it, and ends the pool after everything that queries it. */
@Injectable()
class DatabaseLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(DATA_SOURCE) private readonly source: PooledDataSource,
    private readonly listener: DatabaseListener,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
    await this.source.destroy();
  }
}

/** The connections of one process to PostgreSQL: the pool over a migrated database, the listener, the clock. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: DATABASE_OPTIONS, useValue: options },
        { provide: CLOCK, useValue: options.clock },
        { provide: DATA_SOURCE, useFactory: openDataSource, inject: [DATABASE_OPTIONS] },
        { provide: DATABASE_POOL, useFactory: (source: PooledDataSource) => source.pool, inject: [DATA_SOURCE] },
        { provide: DatabaseListener, useFactory: listenerOf, inject: [DATABASE_POOL, CLOCK] },
        DatabaseOwner,
        DatabaseLifecycle,
      ],
      exports: [DATA_SOURCE, DATABASE_POOL, CLOCK, DatabaseListener, DatabaseOwner],
    };
  }
}

/** If the process follows the database's clock, the query for the time is the listener's heartbeat. */
function listenerOf(pool: pg.Pool, clock: Clock): DatabaseListener {
  return clock instanceof DatabaseClock
    ? new DatabaseListener(pool.options, undefined, (client) => clock.query(client))
    : new DatabaseListener(pool.options);
}
