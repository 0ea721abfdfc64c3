import { TestClock } from '@app/kernel/testing';
import { TestApplication } from '../support/application.js';
import { BreakableProxy } from '../support/breakable-proxy.js';
import type { TestDatabase } from '../support/database.js';
import { eventStoreBeside } from '../support/event-store.js';

/** Requests that wait at their points leave the others of their caller a turn: partners of many platforms share an address. */
const HTTP = { rateLimit: null, addressRateLimit: null, publicRateLimit: null, maxConcurrentBesideOthers: 100 };

/**
 * An application that can end as a process does on SIGKILL: PostgreSQL sees all its connections end at once, and nothing that the
 * application does afterwards reaches it. The database can then serve another one.
 */
export class MortalApplication {
  private constructor(
    readonly application: TestApplication,
    private readonly proxy: BreakableProxy,
  ) {}

  static async boot(
    database: TestDatabase,
    { masterKey, dataDirectory, at }: { readonly masterKey: Buffer; readonly dataDirectory: string; readonly at: Date },
  ): Promise<MortalApplication> {
    const proxy = await BreakableProxy.alike(database.url);
    const application = await TestApplication.boot({
      databaseUrl: proxy.url,
      eventStore: await eventStoreBeside(database.url),
      masterKey,
      dataDirectory,
      clock: new TestClock(at),
      http: HTTP,
    });
    return new MortalApplication(application, proxy);
  }

  /** The port through which it reaches its database, which no other application uses. */
  get port(): number {
    return this.proxy.port;
  }

  /** Nothing of it reaches its database or a caller once this returns. */
  die(): void {
    this.proxy.break();
    this.application.app.getHttpServer().closeAllConnections();
  }

  /** Frees its memory, timers and ports. */
  async clearAway(): Promise<void> {
    await this.application.stop().catch(() => undefined); // it cannot take leave of its database
    await this.proxy.close();
    this.application.faults.length = 0; // those of a dead process
  }
}
