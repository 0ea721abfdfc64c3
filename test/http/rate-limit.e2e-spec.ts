import request from 'supertest';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';

const TOKEN = 'token-of-the-metrics';

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp({
    rateLimit: { perSecond: 0.1, burst: 3 },
    addressRateLimit: { perSecond: 0.1, burst: 2 },
    publicRateLimit: { perSecond: 0.1, burst: 4 },
    trustedProxies: ['127.0.0.0/8'],
    metrics: { token: TOKEN },
  });
});
afterAll(() => running.close());

const list = (client: string) =>
  request(running.app.getHttpServer()).get('/2025-10-13/probes').set('Authorization', basic(client));

it('answers 429 RATE_LIMITED with Retry-After beyond the burst of one platform, over all its tokens, and does not affect others', async () => {
  for (let call = 0; call < 3; call++) expect((await list('all')).status).toBe(200);
  const refused = await list('viewer');
  expect(refused.body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await list('other')).status).toBe(200);
  expect((await request(running.app.getHttpServer()).get('/health/live')).status).toBe(200);
});

it('reports with every answer how many requests are left, and when all are there again', async () => {
  const limits = ({ headers }: { headers: Record<string, string> }) =>
    ['limit', 'remaining', 'policy'].map((name) => headers[`ratelimit-${name}`]?.split(', ')[0]);
  const first = await list('production');
  expect(limits(first)).toEqual(['3', '2', '"requests";q=3;w=30']);
  expect(first.headers['ratelimit']).toMatch(/^"requests";r=2;t=\d+/);
  expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
  expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(30);
  for (let call = 0; call < 2; call++) await list('production');
  const refused = await list('production');
  expect([refused.status, ...limits(refused)]).toEqual([429, '3', '0', '"requests";q=3;w=30']);
  expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);
  expect(refused.body).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
    message: expect.any(String),
    details: {
      quota: 'requests',
      limit: 3,
      retryAfter: Number(refused.headers['retry-after']),
      requestId: refused.headers['x-request-id'],
      documentation: '/docs/errors#RATE_LIMITED',
    },
  });
});

it("limits an agent to half of its platform's rate, all agents together with their platform, and an address on public routes that could be guessed at", async () => {
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

describe('behind a trusted proxy', () => {
  const from = (forwardedFor: string, path: string) =>
    request(running.app.getHttpServer()).get(path).set('X-Forwarded-For', forwardedFor);
  const statuses = async (path: string, ...callers: string[]) => {
    const found: number[] = [];
    for (const caller of callers) found.push((await from(caller, path)).status);
    return found;
  };

  it('counts each caller by the address that the proxy saw, which the caller cannot choose', async () => {
    const guess = '/2025-10-13/probes/codes/AAAA';
    expect(await statuses(guess, '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2')).toEqual([200, 200, 429, 200]);
    const invented = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((other) => `${other}, 192.0.2.3`);
    expect(await statuses(guess, ...invented)).toEqual([200, 200, 429]);
  });

  it.each(['/openapi.json', '/docs', '/health/live'])('bounds %s for each address', async (path) => {
    const caller = `192.0.2.${100 + path.length}`;
    const answers = await statuses(path, ...Array<string>(5).fill(caller));
    const answered = path === '/docs' ? 404 : 200; // this application has no pages
    expect(answers).toEqual([...Array<number>(4).fill(answered), 429]);
    expect(await statuses(path, `192.0.2.${200 + path.length}`)).toEqual([answered]);
  });
});

it('serves the metrics to the bearer of their token alone', async () => {
  const metrics = (authorization?: string) => {
    const asked = request(running.app.getHttpServer()).get('/metrics').set('X-Forwarded-For', '192.0.2.50');
    return authorization === undefined ? asked : asked.set('Authorization', authorization);
  };
  for (const authorization of [undefined, basic('all'), `Bearer ${TOKEN}x`]) {
    const refused = await metrics(authorization);
    expect([refused.status, refused.body.code, refused.headers['www-authenticate']]).toEqual([
      401,
      'UNAUTHORIZED',
      'Bearer',
    ]);
  }
  const { status, text } = await metrics(`Bearer ${TOKEN}`);
  expect([status, text]).toEqual([200, expect.stringContaining('http_requests_in_flight')]);
});
