import type { AddressInfo } from 'node:net';
import { defaultHttpSettings } from '@app/http';
import { RawConnection } from '../attacks/raw-connection.js';
import { eventually } from '../support/eventually.js';
import { type ProbeApp, basic, startProbeApp } from './probe-app.js';

const CONNECTIONS = 4;

/** Each app has only one short limit: which of two expires first on a slow machine would be random. */
const [SHORT_MILLISECONDS, LONG_MILLISECONDS] = [300, 3_600_000];
const LONG_LIMITS = {
  rateLimit: null,
  headersMilliseconds: LONG_MILLISECONDS,
  bodyMilliseconds: LONG_MILLISECONDS,
  silenceMilliseconds: LONG_MILLISECONDS,
  idleMilliseconds: LONG_MILLISECONDS,
};

let [hasty, impatient, crowded]: ProbeApp[] = [];

beforeAll(async () => {
  [hasty, impatient, crowded] = await Promise.all([
    startProbeApp({
      ...LONG_LIMITS,
      headersMilliseconds: SHORT_MILLISECONDS,
      bodyMilliseconds: SHORT_MILLISECONDS,
      idleMilliseconds: SHORT_MILLISECONDS,
    }),
    startProbeApp({ ...LONG_LIMITS, silenceMilliseconds: SHORT_MILLISECONDS }),
    startProbeApp({ ...LONG_LIMITS, connections: CONNECTIONS }),
  ]);
});
afterAll(() => Promise.all([hasty, impatient, crowded].map((app) => app!.close())));

const connect = (running: ProbeApp): Promise<RawConnection> => {
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

const FORM_WITHOUT_END = post('/forms', 'multipart/form-data; boundary=b');
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
])('ends a connection with %s, and answers first where it can', async (_what, sent, answer) => {
  const connection = await connect(hasty!);
  connection.write(sent);
  expect(await connection.closes()).toBe(true);
  expect(status(connection)).toBe(answer);
});

it('ends a connection with a form that does not end, without an answer', async () => {
  const connection = await connect(impatient!);
  connection.write(FORM_WITHOUT_END);
  expect(await connection.closes()).toBe(true);
  expect(connection.received).toBe('');
});

it('ends a connection that is idle after an answer, later than load balancers do', async () => {
  const connection = await connect(hasty!);
  connection.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await connection.closes()).toBe(true);
  expect(status(connection)).toBe('HTTP/1.1 200');
  expect(defaultHttpSettings.idleMilliseconds).toBeGreaterThan(60_000);
});

it('makes room for a new connection where there are too many: the longest idle is closed, one with a request in progress stays', async () => {
  const busy = await connect(crowded!);
  busy.write(FORM_WITHOUT_END);
  await eventually(async () => (await metrics()).includes('http_requests_in_flight 1'));
  const idle = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(crowded!)));
  await eventually(() => idle.some(({ closed }) => closed));
  expect(busy.closed).toBe(false);
  const last = await connect(crowded!);
  last.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await last.closes();
  expect(status(last)).toBe('HTTP/1.1 200');
  for (const connection of [busy, ...idle]) connection.hangUp();
});

async function metrics(): Promise<string> {
  const connection = await connect(crowded!);
  connection.write('GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await connection.closes();
  return connection.received;
}
