import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ApplicationModule, applicationOptionsOf } from '../dist/libs/application/src/index.js';
import { AggregateRunner } from '../dist/libs/event-sourcing/src/index.js';
import { configureHttp, httpApplicationOptions } from '../dist/libs/http/src/index.js';
import { ensureSandboxPlatform } from '../dist/libs/platforms/src/index.js';
import { createLogger, openRuntime, ProcessLogger } from '../dist/libs/runtime/src/index.js';
import { serve } from './api-process.mjs';

/** The built product in all its roles, as `npm start` runs it on the database of DATABASE_URL, but without a limit of rate. */
const runtime = await openRuntime(process.env, { join: false, onUnexpectedEnd: () => process.exit(1) });
const logger = new ProcessLogger(createLogger({ level: 'warn', readable: false }));
const module = ApplicationModule.forRoot({ ...applicationOptionsOf(runtime, logger, 'all'), http: { rateLimit: null } });
const app = configureHttp(await NestFactory.create(module, { ...httpApplicationOptions, logger, abortOnError: false }));
await app.init();
await ensureSandboxPlatform(app.get(AggregateRunner), runtime.sandboxCredential, new Date().toISOString(), { localWebhooksAllowed: true });
await serve(app, () => runtime.close());
