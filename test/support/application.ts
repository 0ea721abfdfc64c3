import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { InjectionToken } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApplicationModule, type ApplicationOptions, roleOf } from '@app/application';
import { AggregateRunner, ReadSideProgress, SagaQueue, SagaWorker, Timers } from '@app/event-sourcing';
import type { CommandMetadata, CommandDefinition } from '@app/event-sourcing/definitions';
import { BEGINNING, type Checkpoint, EventStore, type StoredEvent, logPages } from '@app/event-store';
import { TestClock } from '@app/kernel/testing';
import { configureHttp, httpApplicationOptions } from '@app/http';
import { LocalNetworks, type Tenant } from '@app/kernel';
import {
  CreatePlatform,
  CreateToken,
  PERMISSIONS,
  type Permission,
  type PlatformDescription,
  SANDBOX_TENANT,
  ensureSandboxPlatform,
} from '@app/platforms';
import { AnswerConfirmations } from '../../libs/cards/src/http/answer-confirmations.guard.js';
import { ApiClient } from './api-client.js';
import { type TestDatabase, applicationUrlOf, createTestDatabase } from './database.js';
import { eventStoreBeside } from './event-store.js';
import { WAIT_LIMIT_MILLISECONDS } from './eventually.js';
import { OpenApplications } from './open-applications.js';
import { whenATestFails } from './evidence.js';
import { atEndOfProcess } from './end-of-process.js';
import { StartedDatabases, type UnusedDatabase } from './started-database.js';
import { OutsideWorld, TestNetworks } from './outside-world.js';
import { production } from './production.js';
import { SANDBOX_CREDENTIAL } from './sandbox-credential.js';

export interface TestApplicationOptions extends Partial<Omit<ApplicationOptions, 'role' | 'masterKey'>> {
  readonly role?: 'all' | 'api' | 'worker';
  readonly masterKey?: Buffer;
}

/** A platform created for a test, with a client that has every permission. */
export interface TestPlatform {
  readonly tenant: Tenant;
  readonly api: ApiClient;
}

const BUSY_MILLISECONDS = 2;
const UNREST_MILLISECONDS = 5;
const DAY_MILLISECONDS = 86_400_000;
const NOON_MILLISECONDS = DAY_MILLISECONDS / 2;

/**
 * True for the report of a lost session, which is not a fault: a process that gets no CPU time for ten seconds on a busy machine loses its
 * session and the leadership of the read side, which it then takes up again (decision 0035).
 */
function isLostLead(message: string, error: unknown): boolean {
  return message.startsWith('this process no longer leads the read side') && /connection/i.test(String(error));
}

/** Maximum number of platforms on a shared application, since a move of the clock makes work of each of them due. */
const MAX_PLATFORMS_SHARED = 10;

/** The application shared by test files of this process, with the platforms in use. */
let sharedHost: Promise<TestApplication> | null = null;
const inUse = new Set<TestApplication>();
atEndOfProcess(async () => (await sharedHost)?.close());

/**
 * The whole product on a separate database (and the run's event store), listening on a free loopback port, with a stopped clock. `api` calls
 * as the sandbox platform that `npm start` creates.
 */
export class TestApplication {
  /** Errors of background work; a test that expects none checks this. */
  readonly faults: { readonly message: string; readonly error: unknown }[] = [];

  private readonly others: ReadonlySet<string>;
  /** The end of the log when this file got the application. */
  private since: Checkpoint = BEGINNING;
  /** Outside worlds of the production platforms on which sandbox tests run, by platform. */
  private readonly worlds = new Map<string, OutsideWorld>();

  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly clock: TestClock,
    readonly api: ApiClient,
    readonly masterKey: Buffer,
    /** URL of the owner of the tables. */
    readonly databaseUrl: string,
    readonly dataDirectory: string,
    private readonly database: TestDatabase | null,
    faults: { message: string; error: unknown }[],
    /** The platform of `api`. */
    readonly tenant: Tenant = SANDBOX_TENANT,
    private readonly isShared = false,
    /** Platforms of this file; the log also contains those of other files. */
    private readonly platforms: Set<string> = new Set([SANDBOX_TENANT.platformId]),
    /** Applications opened by CLI commands (support/command-line.ts). */
    readonly commands: OpenApplications = new OpenApplications(),
  ) {
    this.others = new Set(isShared ? [...platforms].filter((id) => id !== tenant.platformId) : []);
    this.faults = faults;
  }

  /**
   * A new platform, like the sandbox one, on an application shared by the test files of this worker process. For most files, a separate
   * application costs more than their tests. For tests that look only at their own platform. It is noon, and the clock only moves forward.
   */
  static async shared(description: Partial<PlatformDescription> = {}): Promise<TestApplication> {
    const before = await sharedHost;
    if (before !== null && inUse.size === 0 && before.platforms.size > MAX_PLATFORMS_SHARED) {
      sharedHost = null;
      await before.close();
    }
    const host = await (sharedHost ??= TestApplication.boot());
    try {
      const view = await host.withNewPlatform(description);
      inUse.add(view);
      return view;
    } catch (error) {
      sharedHost = null; // the next file gets a new one
      throw error;
    }
  }

  static async boot(options: TestApplicationOptions = {}): Promise<TestApplication> {
    const unused = options.databaseUrl === undefined ? await databaseFor(options) : null;
    const database = unused?.database ?? null;
    const databaseUrl = options.databaseUrl ?? database!.url;
    const clock = (options.clock as TestClock | undefined) ?? new TestClock();
    const masterKey = options.masterKey ?? unused?.masterKey ?? randomBytes(32);
    const dataDirectory = options.dataDirectory ?? temporaryDirectory();
    const faults: { message: string; error: unknown }[] = [];
    const module = ApplicationModule.forRoot({
      poolSize: 6,
      release: 'test',
      localNetworks: new TestNetworks(true),
      partnerNetworks: LocalNetworks.LOOPBACK,
      partnerReportsEvery: null, // so that partners get no unexpected requests
      http: { rateLimit: null, addressRateLimit: null, publicRateLimit: null },
      report: (message, error) => {
        if (!isLostLead(message, error)) faults.push({ message, error });
      },
      ...options,
      databaseUrl: options.ownerDatabaseUrl === undefined ? applicationUrlOf(databaseUrl) : databaseUrl,
      ownerDatabaseUrl: options.ownerDatabaseUrl ?? databaseUrl,
      dataDirectory,
      masterKey,
      clock,
      eventStore: options.eventStore ?? (await eventStoreBeside(databaseUrl)),
      role: roleOf(options.role ?? 'all'),
    });
    const app = configureHttp(
      await NestFactory.create<NestExpressApplication>(module, {
        ...httpApplicationOptions,
        logger: false,
        abortOnError: false,
      }),
    );
    await app.init();
    await ensureSandboxPlatform(app.get(AggregateRunner), SANDBOX_CREDENTIAL, clock.now().toISOString(), {
      localNetworks: LocalNetworks.LOOPBACK,
    });
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();
    const application = new TestApplication(
      app,
      url,
      clock,
      new ApiClient(url, SANDBOX_CREDENTIAL),
      masterKey,
      databaseUrl,
      dataDirectory,
      database,
      faults,
    );
    application.reportFaults();
    if (options.role !== 'api') await application.settle();
    if (!production.isPlayed || (options.role ?? 'all') !== 'all') return application;
    return application.seenAs(await application.createPlatform({ name: 'Sandbox' }), database);
  }

  /** A database for an application that a test starts itself. */
  static unusedDatabase(): Promise<UnusedDatabase> {
    return databases.next();
  }

  private async withNewPlatform(description: Partial<PlatformDescription>): Promise<TestApplication> {
    const now = this.clock.now().getTime();
    await this.advance((NOON_MILLISECONDS - (now % DAY_MILLISECONDS) + DAY_MILLISECONDS) % DAY_MILLISECONDS);
    this.faults.length = 0;
    this.worlds.clear(); // those of other files
    const since = await this.get(EventStore).head();
    const [view] = this.seenBy([await this.createPlatform({ name: 'Sandbox', ...description })]);
    view!.since = since;
    view!.reportFaults();
    return view!;
  }

  /** This application from the viewpoint of each of these platforms. */
  seenBy(platforms: readonly TestPlatform[]): TestApplication[] {
    for (const { tenant } of platforms) this.platforms.add(tenant.platformId);
    return platforms.map((platform) => this.seenAs(platform, null, true));
  }

  private seenAs({ tenant, api }: TestPlatform, database: TestDatabase | null, isShared = false): TestApplication {
    const view = new TestApplication(
      this.app,
      this.url,
      this.clock,
      api,
      this.masterKey,
      this.databaseUrl,
      this.dataDirectory,
      database,
      this.faults as { message: string; error: unknown }[],
      tenant,
      isShared,
      this.platforms,
      this.commands,
    );
    for (const [platformId, world] of this.worlds) view.worlds.set(platformId, world);
    return view;
  }

  /** Adds the faults to the report of a failed test. */
  private reportFaults(): void {
    whenATestFails(() => this.faults.map(({ message, error }) => `${message}: ${inspect(error)}`).join('\n'));
  }

  get<T>(token: InjectionToken<T>): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** Moves the clock, fires due timers and waits until all consequences are processed. */
  async advance(span: string | number): Promise<void> {
    await this.get(AnswerConfirmations).settled();
    await this.settle(); // handle earlier events at their own time
    this.clock.advance(span);
    await this.settle();
    for (const { partners } of this.worlds.values()) await partners.reportAll();
    if (this.worlds.size > 0) await this.settle();
  }

  /** Waits until the application is quiescent: all events are read, and no saga input or timer is due. Fails after a timeout. */
  async settle(): Promise<void> {
    const store = this.get(EventStore);
    const progress = this.get(ReadSideProgress);
    const worker = this.get(SagaWorker);
    const deadline = performance.now() + WAIT_LIMIT_MILLISECONDS;
    for (;;) {
      while (!worker.idle && performance.now() < deadline) await pause(BUSY_MILLISECONDS); // needs no query
      const rang = await this.get(Timers).tick();
      const head = await store.head();
      const caughtUp = await progress.passed(head, deadline - performance.now());
      const due = await this.get(SagaQueue).due(this.clock.now());
      const { idle } = worker;
      // An event appended in the meantime is work too.
      const atRest = caughtUp && rang === 0 && due === 0 && idle && (await store.head()) === head && worker.idle;
      if (atRest) return;
      if (performance.now() > deadline) {
        const faults = this.faults.map(({ message, error }) => `${message}: ${String(error)}`);
        throw new Error(
          [
            `not at rest after ${WAIT_LIMIT_MILLISECONDS / 1_000} s`,
            `the read side is at ${progress.current} of ${head}`,
            `${rang} timers rang`,
            `${due} saga inputs are due`,
            `the saga worker is ${idle ? 'idle' : 'busy'}`,
            ...faults,
          ].join('; '),
        );
      }
      await pause(UNREST_MILLISECONDS);
    }
  }

  /** Creates another platform with its own client. */
  async createPlatform(
    description: Partial<PlatformDescription> = {},
    permissions: readonly Permission[] = PERMISSIONS,
  ): Promise<TestPlatform> {
    const commands = this.get(CommandBus);
    const hasPartners = production.isPlayed && description.environment === undefined;
    const tenant = await commands.execute(
      new CreatePlatform(
        {
          name: 'Another platform',
          environment: hasPartners ? 'PRODUCTION' : 'SANDBOX',
          isRegulated: hasPartners, // a regulated platform verifies its customers itself
          requiresTerms: false,
          requiresCustomerEmail: false,
          ...description,
        },
        this.metadata(),
      ),
    );
    this.platforms.add(tenant.platformId);
    await this.settle();
    if (hasPartners) this.worlds.set(tenant.platformId, await OutsideWorld.around(this, tenant));
    return { tenant, api: await this.createCaller(tenant, permissions) };
  }

  /** Events of this file: on a shared application, all since it got the application except those of other files' platforms. */
  async ownLog(): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const page of logPages(this.get(EventStore), { after: this.since })) events.push(...page);
    return events.filter(({ stream }) => this.isOwn(stream));
  }

  /** True for a stream of this file, i.e. not of a platform created by another file. */
  isOwn(stream: string): boolean {
    return !this.others.has(stream.split('~')[0]!);
  }

  /** Another token of a platform, with only the given permissions. */
  async createCaller(tenant: Tenant, permissions: readonly Permission[]): Promise<ApiClient> {
    const token = await this.get(CommandBus).execute(
      new CreateToken(tenant, { name: 'Test', permissions }, this.metadata()),
    );
    const credential = token as unknown as { clientId: string; clientSecret: string };
    return this.worlds.get(tenant.platformId)?.caller(credential) ?? new ApiClient(this.url, credential);
  }

  /** Executes a command as the sandbox platform, under a new id unless `metadata` is given. */
  execute<Data, Result>(
    command: CommandDefinition<Data, Result>,
    data: Data,
    metadata: CommandMetadata = this.metadata(),
  ): Promise<Result> {
    return this.get(CommandBus).execute(new command(this.tenant, data, metadata));
  }

  metadata(): CommandMetadata {
    const commandId = randomUUID();
    return {
      commandId,
      requestHash: commandId,
      correlationId: commandId,
      causationId: null,
      actor: 'test',
      at: this.clock.now().toISOString(),
    };
  }

  /** Stops the processes of this application and keeps its database for another one. */
  async stop(): Promise<void> {
    if (this.isShared) throw new Error('other test files use this application: a test that stops one boots its own');
    await this.commands.close();
    await this.app.close();
  }

  /** Webhooks without a receiver would be retried whenever another file moves the clock. */
  private async endWebhooks(): Promise<void> {
    await this.api.patch('/config', { webhookEndpoint: null });
    const { body } = await this.api.get<{ readonly data?: readonly { readonly id: string }[] }>('/webhook-endpoints');
    // A token deleted by its file is refused.
    for (const { id } of body.data ?? []) await this.api.delete(`/webhook-endpoints/${id}`);
  }

  /** Ends the use of a platform, or of the whole application with its database. */
  async close(): Promise<void> {
    if (this.isShared) {
      await this.endWebhooks();
      inUse.delete(this);
      return;
    }
    await this.stop();
    rmSync(this.dataDirectory, { recursive: true, force: true });
    await this.database?.drop();
  }
}

/** Kept until the process ends, since another application may use the directory of a stopped one. */
function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'payments-test-'));
  atEndOfProcess(async () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * An API process without a worker starts on an empty database, since a copy already contains the read models. So does one with its own key.
 */
async function databaseFor({ role, masterKey, eventStore }: TestApplicationOptions): Promise<UnusedDatabase> {
  if ((role ?? 'all') === 'all' && masterKey === undefined && eventStore === undefined)
    return TestApplication.unusedDatabase();
  return { database: await createTestDatabase(), masterKey: masterKey ?? randomBytes(32) };
}

const databases = new StartedDatabases(start);

/** Starts the application once, and leaves its database quiescent. */
async function start({ database, masterKey }: UnusedDatabase): Promise<void> {
  const application = await TestApplication.boot({ databaseUrl: database.url, masterKey });
  await application.stop();
  rmSync(application.dataDirectory, { recursive: true, force: true });
  if (application.faults.length > 0)
    throw new AggregateError(
      application.faults.map(({ error }) => error),
      'a database for the tests has faults',
    );
}
