import request from 'supertest';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp({
    rateLimit: { perSecond: 0.1, burst: 3 },
    addressRateLimit: { perSecond: 0.1, burst: 2 },
  });
});
afterAll(() => running.close());

const list = (client: string) =>
  request(running.app.getHttpServer()).get('/2025-10-13/probes').set('Authorization', basic(client));

it('answers 429 RATE_LIMITED with Retry-After beyond the burst of one platform, whichever of its tokens asks, and leaves others alone', async () => {
  for (let call = 0; call < 3; call++) expect((await list('all')).status).toBe(200);
  const refused = await list('viewer');
  expect(refused.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await list('other')).status).toBe(200);
  expect((await request(running.app.getHttpServer()).get('/health/live')).status).toBe(200);
});

it('tells with every answer how many requests are left, and when all are there again', async () => {
  const limits = ({ headers }: { headers: Record<string, string> }) =>
    ['limit', 'remaining', 'policy'].map((name) => headers[`ratelimit-${name}`]);
  const first = await list('production');
  expect(limits(first)).toEqual(['3', '2', '3;w=30']);
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
  expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(30);
  for (let call = 0; call < 2; call++) await list('production');
  const refused = await list('production');
  expect([refused.status, ...limits(refused)]).toEqual([429, '3', '0', '3;w=30']);
  expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  expect(refused.body).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
    message: expect.any(String),
    details: { retryAfter: Number(refused.headers['retry-after']), documentation: '/docs/errors#RATE_LIMITED' },
  });
});

it('bounds an agent to half of its platform, all agents with their platform, and an address where a public route could be guessed at', async () => {
  const asAgent = (token: string) =>
    request(running.app.getHttpServer())
      .post('/2025-10-13/probes/agents/transfers')
      .set('Authorization', `Bearer ${token}`);
  const statuses: number[] = [];
  for (const agent of ['agent-1', 'agent-1', 'agent-1', 'agent-2', 'agent-2'])
    statuses.push((await asAgent(agent)).status);
  expect(statuses).toEqual([201, 201, 429, 201, 429]);
  const guess = () => request(running.app.getHttpServer()).get('/2025-10-13/probes/codes/AAAA');
  for (let call = 0; call < 2; call++) expect((await guess()).status).toBe(200);
  const refused = await guess();
  expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    'RATE_LIMITED',
    true,
  ]);
});
