import type { NestExpressApplication } from '@nestjs/platform-express';
import { Registry } from 'prom-client';
import { uncaughtAnswers } from './uncaught.js';

it('counts uncaught errors, those without a request included', async () => {
  const registry = new Registry();
  const answer = uncaughtAnswers({ get: () => registry } as unknown as NestExpressApplication);
  expect([answer(), answer()]).toEqual([undefined, undefined]);
  expect(await registry.metrics()).toMatch(/^process_uncaught_exceptions_total 2$/m);
});
