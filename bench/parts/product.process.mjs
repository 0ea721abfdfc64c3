import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { ApplicationModule, applicationOptionsOf } from '../../dist/libs/application/src/index.js';
import { exportMetrics, openProcessTelemetry } from '../../dist/libs/application/src/index.js';
import { inspectDatabase } from '../../dist/libs/database/src/index.js';
import { AggregateRunner } from '../../dist/libs/event-sourcing/src/index.js';
import { configureHttp, httpApplicationOptions } from '../../dist/libs/http/src/index.js';
import { CreatePlatform, CreateToken, ensureSandboxPlatform } from '../../dist/libs/platforms/src/index.js';
import { Tracing } from '../../dist/libs/telemetry/src/index.js';
import { openRuntime } from '../../dist/libs/runtime/src/index.js';
import { actsOfAllocations } from './allocations.mjs';
import { serve } from './serve.mjs';

/**
 * The built product as `npm start` runs it on the database of DATABASE_URL, in the role of ROLE; without a limit of rate unless
 * BENCH_HTTP (JSON, members of HttpSettings) sets one. Makes a platform for each webhook endpoint of BENCH_ENDPOINTS (JSON), and
 * sends their credentials to its parent.
 */
const runtime = await openRuntime(
  { LOG_LEVEL: 'warn', ...process.env },
  {
    join: false,
    onUnexpectedEnd: () => process.exit(1),
    inspect: inspectDatabase,
  },
);
const { logger, telemetry } = await openProcessTelemetry(runtime.settings);
const http = { rateLimit: null, ...JSON.parse(process.env.BENCH_HTTP ?? '{}') };
const options = applicationOptionsOf(runtime, logger, runtime.settings.role, telemetry);
const module = ApplicationModule.forRoot({ ...options, http });
const app = configureHttp(await NestFactory.create(module, { ...httpApplicationOptions, logger, abortOnError: false }));
await app.init();
exportMetrics(app, telemetry);
await ensureSandboxPlatform(app.get(AggregateRunner), runtime.sandboxCredential, new Date().toISOString(), {
  localNetworks: runtime.settings.localNetworks,
});
const platforms = [];
for (const webhookEndpoint of JSON.parse(process.env.BENCH_ENDPOINTS ?? '[]'))
  platforms.push(await createPlatform(webhookEndpoint));
await serve(
  app,
  () => telemetry.close().then(() => runtime.close()),
  { platforms },
  {
    ...actsOfTracing(app.get(Tracing)),
    ...actsOfAllocations(),
  },
);

async function createPlatform(webhookEndpoint) {
  const { CommandBus } = await import('@nestjs/cqrs'); // imported above, it would come before the module that it needs where this is bundled
  const bus = app.get(CommandBus);
  const metadata = () => ({
    commandId: randomUUID(),
    requestHash: '',
    correlationId: randomUUID(),
    causationId: null,
    actor: 'service',
    at: new Date().toISOString(),
  });
  const description = {
    name: 'Bench',
    environment: 'SANDBOX',
    isRegulated: false,
    requiresTerms: false,
    requiresCustomerEmail: false,
    webhookEndpoint,
  };
  const tenant = await bus.execute(new CreatePlatform(description, metadata()));
  const { clientId, clientSecret } = await bus.execute(
    new CreateToken(tenant, { name: 'Bench', permissions: ['VIEW', 'TRANSACT', 'MANAGE'] }, metadata()),
  );
  return { tenant, clientId, clientSecret };
}

/** The benchmark of telemetry switches the tracing of a running process, which the product never does: hence by its inside. */
function actsOfTracing(tracing) {
  const { sink } = tracing;
  return {
    'tracing on': () => (tracing.sink = sink),
    'tracing off': () => (tracing.sink = null),
    exported: () => sink.processor.forceFlush(),
  };
}
