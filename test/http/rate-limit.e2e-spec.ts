import request from 'supertest';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp({ rateLimit: { perSecond: 0.1, burst: 3 } });
});
afterAll(() => running.close());

const list = (client: string) =>
  request(running.app.getHttpServer()).get('/2025-10-13/probes').set('Authorization', basic(client));

it('answers 429 RATE_LIMITED with Retry-After beyond the burst of one token, and leaves others alone', async () => {
  for (let call = 0; call < 3; call++) expect((await list('all')).status).toBe(200);
  const refused = await list('all');
  expect(refused.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await list('other')).status).toBe(200);
  expect((await request(running.app.getHttpServer()).get('/health/live')).status).toBe(200);
});
