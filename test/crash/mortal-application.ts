import { TestClock } from '@app/kernel/testing';
import { TestApplication } from '../support/application.js';
import { BreakableProxy } from '../support/breakable-proxy.js';
import type { TestDatabase } from '../support/database.js';
import { eventStoreBeside } from '../support/event-store.js';

/** Requests held at their points must not block the others of their caller: partners of many platforms share an address. */
const HTTP = { rateLimit: null, addressRateLimit: null, publicRateLimit: null, maxConcurrentBesideOthers: 100 };

/**
 * An application that can end as a process does on SIGKILL: all its database connections end at once, and nothing that it does afterwards
 * reaches the database. Another application can then use the database.
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

  /** The port of the proxy to its database, used by no other application. */
  get port(): number {
    return this.proxy.port;
  }

  /** Once this returns, nothing of it reaches its database or a caller. */
  die(): void {
    this.proxy.break();
    this.application.app.getHttpServer().closeAllConnections();
  }

  /** Releases its memory, timers and ports. */
  async clearAway(): Promise<void> {
    await this.application.stop().catch(() => undefined); // its database connections are gone
    await this.proxy.close();
    this.application.faults.length = 0; // faults of a dead process do not count
  }
}
