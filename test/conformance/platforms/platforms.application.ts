import { randomBytes } from 'node:crypto';
import { Module, type Type } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type pg from 'pg';
import request from 'supertest';
import { type Environment, type Tenant, derivedUuid } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, DATABASE_POOL, EventSourcingModule } from '@app/event-sourcing';
import { TestClock } from '@app/event-sourcing/testing';
import { Authenticator, BASE_PATH, HttpModule, Sealer, configureHttp, httpApplicationOptions } from '@app/http';
import {
  CreatePlatform, CreateToken, type Permission, type PlatformDescription, PlatformsModule, TokenAuthenticator,
} from '@app/platforms';
import { type TestDatabase, createTestDatabase } from '../../support/database.js';

/** Platforms keep no answers, so nothing is ever sealed. */
class NothingSealed extends Sealer {
  seal(): Promise<string> {
    return Promise.reject(new Error('nothing is sealed here'));
  }

  open(): Promise<string> {
    return Promise.reject(new Error('nothing is sealed here'));
  }
}

export interface Credential {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The platforms context alone behind the HTTP layer, on a database of its own, with hands to make platforms and tokens. */
export class PlatformsApplication {
  private commands = 0;

  private constructor(
    private readonly database: TestDatabase,
    private readonly application: NestExpressApplication,
    readonly clock: TestClock,
    private readonly owned: boolean,
  ) {}

  static async start({ localWebhooksAllowed = true, beside }: { localWebhooksAllowed?: boolean; beside?: PlatformsApplication } = {}): Promise<PlatformsApplication> {
    const database = beside?.database ?? (await createTestDatabase());
    const clock = beside?.clock ?? new TestClock();
    const application = await NestFactory.create<NestExpressApplication>(
      moduleOf(database.url, clock, localWebhooksAllowed),
      { ...httpApplicationOptions, logger: ['fatal'], abortOnError: false },
    );
    await configureHttp(application).init();
    return new PlatformsApplication(database, application, clock, beside === undefined);
  }

  async stop(): Promise<void> {
    await this.application.close();
    if (this.owned) await this.database.drop();
  }

  get runner(): AggregateRunner {
    return this.application.get(AggregateRunner, { strict: false });
  }

  question<T>(type: Type<T>): T {
    return this.application.get(type, { strict: false });
  }

  /** In how many rows of all tables a text stands, as a dump of the database would show it. */
  async occurrencesInDatabase(text: string): Promise<number> {
    const pool = this.application.get<pg.Pool>(DATABASE_POOL, { strict: false });
    const { rows: tables } = await pool.query<{ tablename: string }>("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    const counts = await Promise.all(tables.map(async ({ tablename }) => {
      const { rows } = await pool.query<{ count: string }>(`SELECT count(*) FROM "${tablename}" t WHERE position($1 in t::text) > 0`, [text]);
      return Number(rows[0]!.count);
    }));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  platform(description: Partial<PlatformDescription> = {}): Promise<Tenant> {
    const whole = { name: 'Acme', environment: 'SANDBOX' as Environment, isRegulated: false, requiresTerms: false, requiresCustomerEmail: false, ...description };
    return this.bus.execute(new CreatePlatform(whole, this.metadata()));
  }

  token(tenant: Tenant, permissions: readonly Permission[] = ['VIEW', 'TRANSACT', 'MANAGE'], name = 'Server'): Promise<Credential & { readonly id: string }> {
    return this.bus.execute(new CreateToken(tenant, { name, permissions }, this.metadata()));
  }

  get(path: string, credential?: Credential): request.Test {
    return this.send('get', path, credential);
  }

  post(path: string, body: object, credential: Credential): request.Test {
    return this.send('post', path, credential).send(body);
  }

  patch(path: string, body: object, credential: Credential): request.Test {
    return this.send('patch', path, credential).send(body);
  }

  delete(path: string, credential: Credential): request.Test {
    return this.send('delete', path, credential);
  }

  private send(method: 'get' | 'post' | 'patch' | 'delete', path: string, credential?: Credential): request.Test {
    const sent = request(this.application.getHttpServer())[method](`${BASE_PATH}${path}`);
    return credential === undefined ? sent : sent.auth(credential.clientId, credential.clientSecret);
  }

  private get bus(): CommandBus {
    return this.application.get(CommandBus, { strict: false });
  }

  private metadata(): CommandMetadata {
    const commandId = derivedUuid('test', ++this.commands, randomBytes(8).toString('hex'));
    return { commandId, requestHash: commandId, correlationId: commandId, causationId: null, actor: 'test', at: this.clock.now().toISOString() };
  }
}

function moduleOf(databaseUrl: string, clock: TestClock, localWebhooksAllowed: boolean) {
  @Module({
    imports: [
      CqrsModule.forRoot(),
      EventSourcingModule.forRoot({
        databaseUrl, clock,
        poolSize: 4,
        masterKey: Buffer.alloc(32, 7),
        release: 'test',
        role: { readSide: true, sagas: false },
        report: (message, error) => {
          throw new Error(message, { cause: error });
        },
      }),
      PlatformsModule.forRoot({ localWebhooksAllowed }),
      HttpModule.forRoot({
        providers: [{ provide: Authenticator, useExisting: TokenAuthenticator }, { provide: Sealer, useClass: NothingSealed }],
        settings: { rateLimit: null },
      }),
    ],
  })
  class PlatformsApplicationModule {}
  return PlatformsApplicationModule;
}
