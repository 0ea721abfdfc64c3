import { createHmac } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { Pool } from 'pg';
import type { Response } from 'supertest';
import { migrate } from '../../libs/database/src/migrations.js';
import { DATABASE_POOL } from '@app/database';
import { CLOCK, PlatformClock, type Tenant, tenantKey } from '@app/kernel';
import { UnmovedClocks } from '@app/kernel/testing';
import {
  AgentAuthenticator,
  Authenticator,
  HttpModule,
  type HttpSettings,
  type Permission,
  type Principal,
  type ReadinessCheck,
  Sealer,
  configureHttp,
  httpApplicationOptions,
  httpMigrations,
} from '@app/http';
import { TelemetryModule } from '@app/telemetry';
import { type TestDatabase, createTestDatabase } from '../support/database.js';
import { Probe, ProbeController } from './probe-controller.js';

const PLATFORM = '019542f5-b3e7-8d02-8000-0000000000aa';
const AGENTS_PLATFORM = '019542f5-b3e7-8d02-8000-0000000000cc';
const OTHER_PLATFORM = '019542f5-b3e7-8d02-8000-0000000000bb';

function principal(
  callerId: string,
  permissions: Permission[],
  environment: Tenant['environment'] = 'SANDBOX',
  platformId = PLATFORM,
): Principal {
  return { callerId, permissions, tenant: { platformId, environment } };
}

const PRINCIPALS: Readonly<Record<string, Principal>> = {
  all: principal('all', ['VIEW', 'TRANSACT', 'MANAGE']),
  viewer: principal('viewer', ['VIEW']),
  nothing: principal('nothing', []),
  production: principal('production', ['VIEW', 'TRANSACT', 'MANAGE'], 'PRODUCTION'),
  other: principal('other', ['VIEW', 'TRANSACT', 'MANAGE'], 'SANDBOX', OTHER_PLATFORM),
};

class ProbeAuthenticator extends Authenticator {
  async authenticate(clientId: string, clientSecret: string): Promise<Principal | null> {
    return clientSecret === 'secret:with:colons' ? (PRINCIPALS[clientId] ?? null) : null;
  }

  async stillValid(callers: readonly Principal[]): Promise<ReadonlySet<string>> {
    return new Set(callers.map(({ callerId }) => callerId));
  }
}

/** Two agents, each with separate keys. */
class ProbeAgentAuthenticator extends AgentAuthenticator {
  async authenticate(accessToken: string): Promise<Principal | null> {
    return accessToken.startsWith('agent-')
      ? { ...principal(accessToken, ['VIEW', 'TRANSACT'], 'SANDBOX', AGENTS_PLATFORM), hasOwnKeys: true }
      : null;
  }
}

/** Sealed values are unreadable in the database and bound to the tenant, and signatures depend on a key: enough for a Sealer here. */
class ReversingSealer extends Sealer {
  async seal(tenant: Tenant, text: string): Promise<string> {
    return [...`${tenantKey(tenant)}|${text}`].reverse().join('');
  }

  async open(tenant: Tenant, sealed: string): Promise<string> {
    const [key, ...text] = [...sealed].reverse().join('').split('|');
    if (key !== tenantKey(tenant)) throw new Error('sealed for another tenant');
    return text.join('|');
  }

  sign(tenant: Tenant, text: string): string {
    return createHmac('sha256', 'probe')
      .update(`${tenantKey(tenant)}|${text}`)
      .digest('base64url');
  }

  requestHash(tenant: Tenant, plain: string): string {
    return createHmac('sha256', 'probe requests')
      .update(`${tenantKey(tenant)}|${plain}`)
      .digest('hex');
  }
}

export class SettableClock {
  private time = Date.parse('2026-03-01T12:00:00.000Z');

  now(): Date {
    return new Date(this.time);
  }

  advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}

export class Switch implements ReadinessCheck {
  readonly name = 'database';
  up = true;

  async check(): Promise<void> {
    if (!this.up) throw new Error('connection refused by 10.0.0.1');
  }
}

@Module({})
class ProbeModule {
  static with(pool: Pool, clock: SettableClock, settings: Partial<HttpSettings>): DynamicModule {
    return {
      module: ProbeModule,
      imports: [
        TelemetryModule.forRoot(null),
        HttpModule.forRoot({
          providers: [
            { provide: Authenticator, useClass: ProbeAuthenticator },
            { provide: AgentAuthenticator, useClass: ProbeAgentAuthenticator },
            { provide: Sealer, useClass: ReversingSealer },
            { provide: DATABASE_POOL, useValue: pool },
            { provide: CLOCK, useValue: clock },
            { provide: PlatformClock, useValue: new UnmovedClocks(clock) },
            Switch,
          ],
          readiness: [Switch],
          settings,
        }),
      ],
      controllers: [ProbeController],
      providers: [Probe],
    };
  }
}

export interface ProbeApp {
  readonly app: NestExpressApplication;
  readonly probe: Probe;
  readonly clock: SettableClock;
  readonly readiness: Switch;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** A small product: the complete HTTP layer, one controller, and a real PostgreSQL. */
export async function startProbeApp(settings: Partial<HttpSettings> = { rateLimit: null }): Promise<ProbeApp> {
  const database: TestDatabase = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  await migrate(pool, httpMigrations);
  const clock = new SettableClock();
  const module = await Test.createTestingModule({ imports: [ProbeModule.with(pool, clock, settings)] }).compile();
  const app = configureHttp(
    module.createNestApplication<NestExpressApplication>({ ...httpApplicationOptions, logger: false }),
  );
  await app.listen(0, '127.0.0.1');
  return {
    app,
    pool,
    clock,
    probe: app.get(Probe),
    readiness: app.get(Switch),
    close: async () => {
      await app.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** Holds the handler until the test releases it; `entered` resolves when the handler has started. */
export function gate(probe: Probe): { readonly entered: Promise<void>; open(): void } {
  let open!: () => void;
  let enter!: () => void;
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  probe.before = () => (enter(), opened);
  return { entered, open };
}

export function basic(clientId: string, secret = 'secret:with:colons'): string {
  return `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
}

/** The message for each field of an error response. */
export function errorsOf(response: Response): Record<string, string> {
  const { errors } = response.body.details as { errors: { field: string; message: string }[] };
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
