import type { AddressInfo } from 'node:net';
import { defaultHttpSettings } from '@app/http';
import { RawConnection } from '../attacks/raw-connection.js';
import { eventually } from '../support/eventually.js';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';

const CONNECTIONS = 4;
const WAIT_MILLISECONDS = 10_000;

let running: ProbeApp;

beforeAll(async () => {
  running = await startProbeApp({
    rateLimit: null,
    connections: CONNECTIONS,
    headersMilliseconds: 300,
    bodyMilliseconds: 300,
    silenceMilliseconds: 1_500,
    idleMilliseconds: 300,
  });
});
afterAll(() => running.close());

const connect = (): Promise<RawConnection> => {
  const { port } = running.app.getHttpServer().address() as AddressInfo;
  return RawConnection.open(`http://127.0.0.1:${port}`);
};

const post = (path: string, type: string, credential = basic('all')): string =>
  [
    `POST /2025-10-13/probes${path} HTTP/1.1`,
    'Host: a',
    `Authorization: ${credential}`,
    `Content-Type: ${type}`,
    'Content-Length: 1000\r\n\r\n{',
  ].join('\r\n');

const status = ({ received }: RawConnection): string => received.slice(0, 12);

it.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'HTTP/1.1 400'],
  ['a body that does not end', post('/transfers', 'application/json'), 'HTTP/1.1 400'],
  [
    'a body that does not end, of a caller who is not known',
    post('/transfers', 'application/json', basic('x')),
    'HTTP/1.1 401',
  ],
  ['a body that does not end where none is taken', post('', 'application/json').replace('POST', 'GET'), 'HTTP/1.1 200'],
  ['a body that does not end where a write takes none', post('/sandbox', 'application/json'), 'HTTP/1.1 201'],
  ['a form that does not end', post('/forms', 'multipart/form-data; boundary=b'), ''],
])('ends a connection with %s, and answers first where it can', async (_what, sent, answer) => {
  const connection = await connect();
  connection.write(sent);
  expect(await connection.closes(WAIT_MILLISECONDS)).toBe(true);
  expect(status(connection)).toBe(answer);
});

it('ends a connection that is idle after an answer, later than load balancers do', async () => {
  const connection = await connect();
  connection.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await connection.closes(WAIT_MILLISECONDS)).toBe(true);
  expect(status(connection)).toBe('HTTP/1.1 200');
  expect(defaultHttpSettings.idleMilliseconds).toBeGreaterThan(60_000);
});

it('makes room for a new connection where there are too many: the longest idle is closed, one with a request in progress stays', async () => {
  const busy = await connect();
  busy.write(post('/forms', 'multipart/form-data; boundary=b'));
  await eventually(async () => (await metrics()).includes('http_requests_under_way 1'));
  const idle = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
  await eventually(() => idle.some(({ closed }) => closed));
  expect(busy.closed).toBe(false);
  const last = await connect();
  last.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await last.closes(WAIT_MILLISECONDS);
  expect(status(last)).toBe('HTTP/1.1 200');
  for (const connection of [busy, ...idle]) connection.hangUp();
});

async function metrics(): Promise<string> {
  const connection = await connect();
  connection.write('GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await connection.closes(WAIT_MILLISECONDS);
  return connection.received;
}
