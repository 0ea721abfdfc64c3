import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { fastify } from 'fastify';
import { expressReceiver } from '../../../libs/sdk/receivers/express.js';
import { fastifyReceiver } from '../../../libs/sdk/receivers/fastify.js';
import { NestReceiver } from '../../../libs/sdk/receivers/nest.js';
import { nodeReceiver } from '../../../libs/sdk/receivers/node.js';
import type { ReceiverParts } from '../../../libs/sdk/receivers/receiver.js';
import { routeHandler } from '../../../libs/sdk/receivers/route-handler.js';
import { WebhookVerifier } from '../../../libs/sdk/src/index.js';
import { TestApplication } from '../../support/application.js';
import { hasPython } from '../../support/has-python.js';

const run = promisify(execFile);
const RECEIVERS = path.resolve(import.meta.dirname, '../../../libs/sdk/receivers');

/** A receiver of another language; `prepared` gives the program that runs it on any port, at a time in seconds. */
interface OtherLanguage {
  readonly language: string;
  readonly needs: string;
  readonly isInstalled: () => boolean;
  readonly prepared: (folder: string, keys: string, now: number) => Promise<readonly [string, readonly string[]]>;
}

const OTHER_LANGUAGES: readonly OtherLanguage[] = [
  {
    language: 'Python',
    needs: 'python3 with cryptography',
    isInstalled: () => hasPython('import cryptography'),
    prepared: async (_, keys, now) => {
      const start = [
        'import runpy, sys, time',
        `time.time = lambda: ${now}`,
        `sys.argv = ['receiver.py', ${JSON.stringify(keys)}, '0']`,
        `runpy.run_path(${JSON.stringify(path.join(RECEIVERS, 'receiver.py'))}, run_name='__main__')`,
      ];
      return ['python3', ['-c', start.join('\n')]];
    },
  },
  {
    language: 'Go',
    needs: 'go',
    isInstalled: () => spawnSync('go', ['version']).status === 0,
    prepared: async (folder, keys, now) => {
      fs.copyFileSync(path.join(RECEIVERS, 'receiver.go'), path.join(folder, 'receiver.go'));
      fs.writeFileSync(path.join(folder, 'go.mod'), 'module receiver\n\ngo 1.19\n');
      const clock = `package main\n\nimport "time"\n\nfunc init() { now = func() time.Time { return time.Unix(${now}, 0) } }\n`;
      fs.writeFileSync(path.join(folder, 'clock.go'), clock);
      await run('go', ['vet', '.'], { cwd: folder });
      await run('go', ['build', '-o', 'receiver', '.'], { cwd: folder });
      return [path.join(folder, 'receiver'), [keys, '0']];
    },
  },
];

interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

describe('The webhook receivers of the documentation', () => {
  let application: TestApplication;
  let eventId: string;
  let handled: string[];
  let parts: ReceiverParts;
  let running: Running | undefined;

  beforeAll(async () => {
    application = await TestApplication.shared();
    await application.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Zoë Lopez' });
    await application.settle();
    eventId = (await application.api.get('/events?type=CUSTOMER.KYC_APPROVED')).body.data[0].id;
  }, 60_000);
  afterAll(() => application.close());
  beforeEach(() => {
    handled = [];
    parts = {
      verifier: new WebhookVerifier({
        keys: async () => (await application.api.get('/.well-known/webhook-keys.json')).body.keys,
        now: () => application.clock.now().getTime(),
      }),
      handled: new Set(),
      handle: async ({ id }) => void handled.push(id),
    };
  });
  afterEach(() => running?.close());

  const listening = async (server: Server): Promise<Running> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    return { url, close };
  };

  const receivers: readonly (readonly [string, () => Promise<Running>])[] = [
    ["Node's own server", () => listening(nodeReceiver(parts))],
    ['Express', () => listening(createServer(expressReceiver(parts)))],
    [
      'NestJS',
      async () => {
        const app = await NestFactory.create(NestReceiver.with(parts), { rawBody: true, logger: false });
        await app.listen(0, '127.0.0.1');
        return { url: `${await app.getUrl()}/webhooks`, close: () => app.close() };
      },
    ],
    [
      'Fastify',
      async () => {
        const app = fastify().register(fastifyReceiver(parts));
        return { url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/webhooks`, close: () => app.close() };
      },
    ],
    ['a route handler', () => listening(fetchServer(routeHandler(parts)))],
  ];

  const send = async (url: string): Promise<number> => {
    const { status, body } = await application.api.post(`/events/${eventId}/send`, { url });
    return status === 200 ? (body.responseStatus as number) : status;
  };
  const forge = async (url: string, headers: Record<string, string>): Promise<number> => {
    const event = (await application.api.get(`/events/${eventId}`)).body;
    const body = JSON.stringify({ ...event, id: 'Webhook:forged' });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return answer.status;
  };
  const FORGED = { 'webhook-id': 'Webhook:forged', 'webhook-signature': `v1a,${Buffer.alloc(64).toString('base64')}` };

  it.each(receivers)('on %s takes a genuine webhook once, and no forged one', async (_, start) => {
    running = await start();
    const { url } = running;
    expect([await send(url), await send(url)]).toEqual([200, 200]);
    expect(handled).toEqual([eventId]);
    const timestamp = String(Math.floor(application.clock.now().getTime() / 1000));
    expect(await forge(url, {})).toBe(400);
    expect(await forge(url, { ...FORGED, 'webhook-timestamp': timestamp })).toBe(400);
    expect(await forge(url, { 'x-svc-signature': '{"v":"1","s":"MAYCAQECAQE="}' })).toBe(400);
    expect(handled).toEqual([eventId]);
    const failing = { ...parts, handled: new Set<string>(), handle: () => Promise.reject(new Error('no room')) };
    parts = failing;
    await running.close();
    running = await start();
    expect(await send(running.url)).toBe(500);
    expect(failing.handled.size).toBe(0);
  });

  it.each(OTHER_LANGUAGES)('in $language does the same, where $needs is installed', async (receiver) => {
    if (!receiver.isInstalled()) {
      process.stderr.write(`The receiver in ${receiver.language} was not run: ${receiver.needs} is not installed.\n`);
      return;
    }
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'receiver-'));
    const keys = path.join(folder, 'webhook-keys.json');
    fs.writeFileSync(keys, JSON.stringify((await application.api.get('/.well-known/webhook-keys.json')).body));
    const seconds = Math.floor(application.clock.now().getTime() / 1000);
    const [program, words] = await receiver.prepared(folder, keys, seconds);
    const { child, port, lines } = await started(program, words, receiver.language);
    const url = `http://127.0.0.1:${port}/webhooks`;
    try {
      expect([await send(url), await send(url)]).toEqual([200, 200]);
      expect(await forge(url, {})).toBe(400);
      expect(await forge(url, { ...FORGED, 'webhook-timestamp': String(seconds) })).toBe(400);
      application.clock.advance('6m');
      expect(await send(url)).toBe(400); // by the clock of the receiver
      expect(lines).toEqual([`CUSTOMER.KYC_APPROVED ${eventId}`]);
    } finally {
      child.kill();
      await once(child, 'close');
      fs.rmSync(folder, { recursive: true });
    }
  });
});

/** A server that answers as a function of Fetch's kind does. */
function fetchServer(handler: (request: Request) => Promise<Response>): Server {
  return createServer((request, response) => {
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const body = Readable.toWeb(request) as ReadableStream;
    const given = new Request(`http://localhost${request.url}`, { method: 'POST', headers, body, duplex: 'half' });
    void handler(given).then(({ status }) => response.writeHead(status).end());
  });
}

/** The program of a receiver, once it listens, and the lines that it prints. */
async function started(
  program: string,
  words: readonly string[],
  language: string,
): Promise<{ readonly child: ChildProcess; readonly port: number; readonly lines: string[] }> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the receiver in ${language} ended`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const listening = /^listening on port (\d+)$/.exec(line)?.[1];
      if (listening === undefined) lines.push(line);
      else resolve(Number(listening));
    });
  });
  return { child, port, lines };
}
