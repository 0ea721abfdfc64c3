import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openTelemetry } from '../open-telemetry.js';

const SECRET = 'credential-of-the-collector';
const MORE_THAN_QUEUED = 10_000;

describe('the export', () => {
  let collector: Server;
  const bodies: string[] = [];
  const warnings: string[] = [];
  let answer: (response: ServerResponse) => void;

  beforeEach(async () => {
    bodies.length = 0;
    warnings.length = 0;
    collector = createServer((request: IncomingMessage, response: ServerResponse) => {
      void text(request).then((body) => {
        bodies.push(body);
        answer(response);
      });
    });
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
  });

  afterEach(() => void collector.close());

  function open() {
    const { port } = collector.address() as AddressInfo;
    const [traces, logs] = ['traces', 'logs'].map((signal) => `http://127.0.0.1:${port}/v1/${signal}`) as [
      string,
      string,
    ];
    const settings = {
      endpoints: { traces, logs },
      headers: { 'api-key': SECRET },
      resource: {},
      sampler: { followsCaller: true, ratio: 1 },
      metricsIntervalMilliseconds: 60_000,
    };
    return openTelemetry(settings, 'test', (message) => void warnings.push(message));
  }

  const span = (index: number) =>
    ({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: (index + 1).toString(16).padStart(16, '0'),
      parentSpanId: null,
      name: 'a-span',
      kind: 'internal',
      links: [],
      attributes: {},
      startedAt: 1_000,
      endedAt: 1_001,
      failed: false,
    }) as const;
  const line = JSON.stringify({ level: 'info', time: '2026-01-15T12:00:00.000Z', msg: 'a-line' });
  const exported = (name: string) => bodies.join('').split(name).length - 1;

  it('drops records beyond its queue while a collector does not keep up', async () => {
    const held: ServerResponse[] = [];
    answer = (response) => void held.push(response);
    const telemetry = await open();
    for (let index = 0; index < MORE_THAN_QUEUED; index++) {
      telemetry.spans!.write(span(index));
      telemetry.log!(line);
    }
    answer = (response) => response.end();
    for (const response of held) response.end();
    await telemetry.close();
    for (const name of ['a-span', 'a-line']) {
      expect(exported(name)).toBeGreaterThan(1_000);
      expect(exported(name)).toBeLessThan(4_000);
    }
    expect(warnings).toEqual([]);
  });

  it('reports a collector that refuses once, in few words and without its credential', async () => {
    answer = (response) => response.writeHead(400).end('refused '.repeat(100_000));
    const telemetry = await open();
    for (let index = 0; index < 1_000; index++) telemetry.spans!.write(span(index));
    telemetry.log!(line);
    await telemetry.close();
    expect(bodies.length).toBeGreaterThan(2);
    expect(warnings).toEqual([expect.stringContaining('Bad Request')]);
    expect(warnings[0]!.length).toBeLessThan(2_000);
    expect(warnings[0]).not.toContain(SECRET);
  });
});
