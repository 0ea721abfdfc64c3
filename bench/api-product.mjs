import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ApplicationModule, roleOf } from '../dist/libs/application/src/index.js';
import { AggregateRunner } from '../dist/libs/event-sourcing/src/index.js';
import { configureHttp, httpApplicationOptions } from '../dist/libs/http/src/index.js';
import { systemClock } from '../dist/libs/kernel/src/index.js';
import { ensureSandboxPlatform } from '../dist/libs/platforms/src/index.js';
import { serve } from './api-process.mjs';

/** The built product in all its roles on the database of DATABASE_URL, as `npm start` runs it, but without a limit of rate. */
const module = ApplicationModule.forRoot({
  databaseUrl: process.env.DATABASE_URL,
  masterKey: Buffer.alloc(32, 7),
  clock: systemClock,
  role: roleOf('all'),
  release: 'bench',
  localWebhooksAllowed: true,
  http: { rateLimit: null },
  report: (message, error) => console.error(message, error),
});
const app = configureHttp(await NestFactory.create(module, { ...httpApplicationOptions, logger: ['error'], abortOnError: false }));
await app.init();
const credential = { clientId: 'sandbox', clientSecret: 'sandbox-secret' };
await ensureSandboxPlatform(app.get(AggregateRunner), credential, new Date().toISOString(), { localWebhooksAllowed: true });
await serve(app);
