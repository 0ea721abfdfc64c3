import http from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { eventually } from '../support/eventually.js';
import { type ProbeApp, basic, gate, startProbeApp } from './probe-app.js';

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp({ rateLimit: null, maxRequests: 1 });
});
afterAll(() => running.close());

const server = () => running.app.getHttpServer();
const transfer = (key: string, client = 'all') =>
  request(server())
    .post('/2025-10-13/probes/transfers')
    .set('Authorization', basic(client))
    .set('Idempotency-Key', key)
    .send({ amount: 1 });

it('answers 503 SERVICE_UNAVAILABLE with Retry-After while the maximum number of requests is in progress, and stores nothing of the refused ones', async () => {
  const { entered, open } = gate(running.probe);
  const first = transfer('first').then((answer) => answer);
  await entered;
  const shed = await transfer('second');
  expect([shed.status, shed.body.code, shed.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
  expect(shed.body.details.requestId).toBe(shed.headers['x-request-id']);
  expect(shed.headers['x-request-id']).toMatch(/./);
  expect(shed.headers['x-powered-by']).toBeUndefined();
  // a wrong credential takes no slot, so it needs none
  expect((await transfer('second', 'nobody')).status).toBe(401);
  open();
  expect((await first).status).toBe(201);
  running.probe.before = () => undefined;
  const again = await transfer('second');
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
});

it('always answers health checks and metrics, which count the refusals', async () => {
  const { entered, open } = gate(running.probe);
  const held = transfer('held').then((answer) => answer);
  await entered;
  expect((await request(server()).get('/health/live')).status).toBe(200);
  expect((await request(server()).get('/health/ready')).status).toBe(200);
  expect((await request(server()).get('/metrics')).text).toMatch(/^http_requests_shed_total 1$/m);
  open();
  await held;
});

it('no longer counts a caller that went away', async () => {
  const { entered, open } = gate(running.probe);
  const { port } = server().address() as AddressInfo;
  const headers = { authorization: basic('all'), 'content-type': 'application/json' };
  const call = http.request({ port, host: '127.0.0.1', method: 'POST', path: '/2025-10-13/probes/transfers', headers });
  call.on('error', () => undefined);
  call.end('{"amount":1}');
  await entered;
  call.destroy();
  await new Promise((resolve) => call.once('close', resolve));
  running.probe.before = () => undefined;
  await eventually(async () => (await transfer('next')).status === 201);
  open();
});
