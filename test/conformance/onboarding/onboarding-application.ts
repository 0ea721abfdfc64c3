import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import request, { type Response } from 'supertest';
import { CLOCK, type Environment, type Tenant, systemClock } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, EventSourcingModule, EventStore, type StoredEvent } from '@app/event-sourcing';
import { Authenticator, HttpModule, Sealer, configureHttp, httpApplicationOptions, httpMigrations } from '@app/http';
import { CustomerDirectory, OnboardingModule } from '@app/onboarding';
import { CreatePlatform, CreateToken, type PlatformDescription, PlatformsModule, TokenAuthenticator } from '@app/platforms';
import { createTestDatabase } from '../../support/database.js';

const BASE = '/2025-10-13';

class PlainSealer extends Sealer {
  async seal(_: Tenant, text: string): Promise<string> {
    return text;
  }

  async open(_: Tenant, sealed: string): Promise<string> {
    return sealed;
  }
}

/** A platform of its own, spoken to over HTTP with its credential. */
export class PlatformClient {
  constructor(
    private readonly app: NestExpressApplication,
    readonly tenant: Tenant,
    private readonly credential: { clientId: string; clientSecret: string },
  ) {}

  post(path: string, body: object): Promise<Response> {
    return request(this.app.getHttpServer()).post(BASE + path).auth(this.credential.clientId, this.credential.clientSecret).send(body);
  }

  get(path: string): Promise<Response> {
    return request(this.app.getHttpServer()).get(BASE + path).auth(this.credential.clientId, this.credential.clientSecret);
  }
}

/** The part of the product that onboarding needs, on a database of its own. */
export class OnboardingApplication {
  private constructor(
    readonly app: NestExpressApplication,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<OnboardingApplication> {
    const database = await createTestDatabase();
    const events = EventSourcingModule.forRoot({
      databaseUrl: database.url, masterKey: Buffer.alloc(32, 7), clock: systemClock, release: 'test', migrations: httpMigrations,
      role: { readSide: true, sagas: true }, report: (message, error) => process.stderr.write(`${message} ${String(error)}\n`),
    });

    @Module({
      imports: [
        events,
        PlatformsModule.forRoot({ localWebhooksAllowed: true }),
        HttpModule.forRoot({
          providers: [{ provide: Authenticator, useExisting: TokenAuthenticator }, { provide: Sealer, useClass: PlainSealer }],
          settings: { rateLimit: null },
        }),
        OnboardingModule,
      ],
    })
    class TestModule {}

    const module = await Test.createTestingModule({ imports: [TestModule] }).compile();
    const app = configureHttp(module.createNestApplication<NestExpressApplication>({ ...httpApplicationOptions, logger: false }));
    await app.listen(0, '127.0.0.1');
    return new OnboardingApplication(app, database.drop);
  }

  async platform(description: Partial<PlatformDescription> = {}): Promise<PlatformClient> {
    const bus = this.app.get(CommandBus);
    const tenant = await bus.execute(new CreatePlatform({
      name: 'Test platform', environment: 'SANDBOX' as Environment, isRegulated: false, requiresTerms: false, requiresCustomerEmail: false, ...description,
    }, this.metadata()));
    const token = await bus.execute(new CreateToken(tenant, { name: 'test', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] }, this.metadata()));
    return new PlatformClient(this.app, tenant, { clientId: token.clientId, clientSecret: token.clientSecret });
  }

  /** Everything the log holds of a platform's customers. */
  async recorded(tenant: Tenant): Promise<readonly StoredEvent[]> {
    const all = await this.app.get(EventStore).readAll(0n, 100_000);
    return all.filter(({ stream }) => stream.startsWith(`${tenant.platformId}~`) && stream.includes('.onboarding.customer-'));
  }

  get directory(): CustomerDirectory {
    return this.app.get(CustomerDirectory);
  }

  get runner(): AggregateRunner {
    return this.app.get(AggregateRunner);
  }

  metadata(): CommandMetadata {
    const id = randomUUID();
    const at = this.app.get<typeof systemClock>(CLOCK).now().toISOString();
    return { commandId: id, requestHash: id, correlationId: id, causationId: null, actor: 'test', at };
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.drop();
  }
}
