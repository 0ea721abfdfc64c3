import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaymentsClient } from './client.js';
import { blockParser } from './event-stream.js';

const block = (id: string): string => `id: ${id}\nevent: TEST\ndata: {"id":"${id}"}\n\n`;

describe('a stream of events of the SDK', () => {
  let server: Server;
  let answers: ((response: ServerResponse) => void)[];
  let asked: { url: string | undefined; after: string | string[] | undefined }[];
  let client: PaymentsClient;

  beforeEach(async () => {
    [answers, asked] = [[], []];
    server = createServer(({ url, headers }, response) => {
      asked.push({ url, after: headers['last-event-id'] });
      answers.shift()?.(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new PaymentsClient({ baseUrl, credential: 'a:b', retries: { firstDelay: 1, maxDelay: 2, maxRetries: 2 } });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const refuse = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status).end(JSON.stringify({ status, code: 'X', message: 'No.', details: {} }));
  const send = (text: string) => (response: ServerResponse) => void response.write(text);

  it('continues after the last event when the server ends, cuts or is away', async () => {
    answers = [
      (response) => void response.end(`:\n\n${block('1')}${block('2')}`),
      refuse(503),
      (response) => void response.write(block('3'), () => response.destroy()),
      (response) => void response.destroy(),
      send(block('4')),
    ];
    const seen: string[] = [];
    for await (const { cursor, event } of client.events({ after: '0', query: { type: 'TEST' } })) {
      expect(event.id).toBe(cursor);
      seen.push(cursor);
      if (cursor === '4') break;
    }
    expect(seen).toEqual(['1', '2', '3', '4']);
    expect(asked.map(({ after }) => after)).toEqual(['0', '2', '2', '3', '3']);
    expect(asked[0]!.url).toBe('/2025-10-13/events?type=TEST');
  });

  it('continues where it began when it is cut before the first event', async () => {
    answers = [(response) => void response.write('retry: 1000\nid: 7\n\n', () => response.destroy()), send(block('8'))];
    expect((await client.events().next()).value).toMatchObject({ cursor: '8' });
    expect(asked.map(({ after }) => after)).toEqual([undefined, '7']);
  });

  it('survives a refusal that passes, however many connections a quiet stream has lost before', async () => {
    const quiet = (response: ServerResponse) => void response.write('id: 7\n\n', () => response.destroy());
    answers = [quiet, quiet, quiet, quiet, refuse(503), send(block('8'))];
    expect((await client.events().next()).value).toMatchObject({ cursor: '8' });
  });

  it('throws a refusal that asks for a wait beyond the longest', async () => {
    answers = [(response) => void response.writeHead(503, { 'retry-after': '86400' }).end()];
    await expect(client.events().next()).rejects.toMatchObject({ retryAfter: 86_400_000 });
  });

  it('throws a refusal that another attempt would not change, and ends with its signal', async () => {
    answers = [refuse(401), refuse(429), refuse(429), refuse(429)];
    await expect(client.events().next()).rejects.toMatchObject({ status: 401 });
    await expect(client.events().next()).rejects.toMatchObject({ status: 429 });
    const abort = new AbortController();
    answers = [send(block('1'))];
    const events = client.events({ signal: abort.signal });
    expect((await events.next()).value).toMatchObject({ cursor: '1' });
    const next = events.next();
    abort.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('is cut into events wherever the bytes are cut', () => {
    const text = `retry: 1000\n:\n\n${block('1')}:\r\n\r\nid: 2\r\ndata: a\r\ndata:b\r\n\r\nid\ndata: c\n\ndata: d\n\nid: 3\n\n`;
    for (let length = 1; length < text.length; length++) {
      const parse = blockParser();
      const found = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
        parse(text.slice(index * length, (index + 1) * length)),
      ).flat();
      expect(found).toEqual([
        { id: '1', data: '{"id":"1"}' },
        { id: '2', data: 'a\nb' },
        { id: '', data: 'c' },
        { id: '3', data: undefined },
      ]);
    }
  });
});
