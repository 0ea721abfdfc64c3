import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { type ApiRequest, drainHttp, OwnRequests } from '@app/http';
import { eventually } from '../support/eventually.js';
import { type ProbeApp, basic, gate, startProbeApp } from './probe-app.js';

const TRANSFERS = '/2025-10-13/probes/transfers';
/** Connection limits that no test reaches: a stop that waits for one of them never ends. */
const ENDLESS = {
  headersMilliseconds: 3_600_000,
  bodyMilliseconds: 3_600_000,
  silenceMilliseconds: 3_600_000,
  idleMilliseconds: 3_600_000,
};

/** Interval of a caller that never stops, so that the machine is not overloaded. */
const PACE_MILLISECONDS = 25;

const HEAD = [
  `POST ${TRANSFERS} HTTP/1.1`,
  'Host: probe',
  `Authorization: ${basic('all')}`,
  'Content-Type: application/json',
];
const BODY = JSON.stringify({ amount: 1 });
const WHOLE = `${HEAD.join('\r\n')}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

describe('a process that stops', () => {
  let running: ProbeApp;
  beforeEach(async () => {
    running = await startProbeApp({ rateLimit: null, ...ENDLESS });
  });

  /** The bytes received over a connection that sent these bytes, once it has ended. */
  async function speaking(
    text: string,
    { port } = running.app.getHttpServer().address() as Pick<AddressInfo, 'port'>,
  ): Promise<{ readonly socket: Socket; readonly heard: Promise<string> }> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined); // a reset is an end
    await once(socket, 'connect');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    const heard = once(socket, 'close').then(() => received);
    if (text !== '') socket.write(text);
    return { socket, heard };
  }

  it('answers every caller until none has come for a second, each as the last of its connection, and is not ready', async () => {
    const { port } = running.app.getHttpServer().address() as AddressInfo;
    const kept = await speaking(WHOLE);
    await once(kept.socket, 'data');
    const drained = drainHttp(running.app, { acceptMilliseconds: 0 });
    kept.socket.write(WHOLE);
    const texts = ['GET /health/ready HTTP/1.1\r\nHost: probe\r\n\r\n', WHOLE, WHOLE, WHOLE];
    const callers = await Promise.all(texts.map((text) => speaking(text)));
    const [ready, ...answers] = await Promise.all(callers.map(({ heard }) => heard));
    for (const answer of answers) {
      expect(answer).toContain('HTTP/1.1 201 Created');
      expect(answer).toMatch(/^connection: close/im);
    }
    expect(ready).toContain('HTTP/1.1 503');
    expect(ready).toContain('"serving":"down"');
    expect((await kept.heard).match(/HTTP\/1\.1 201 Created/g)).toHaveLength(2);
    await drained;
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    await running.close();
  });

  it('accepts for the time that balancers need, though no request arrives, and turns callers away that never stop', async () => {
    const { port } = running.app.getHttpServer().address() as AddressInfo;
    const began = performance.now();
    const draining = drainHttp(running.app, { acceptMilliseconds: 1_500 });
    let answers = 0;
    while (running.app.getHttpServer().listening) {
      const spokenAt = performance.now();
      const answer = await speaking(WHOLE, { port }).then(({ heard }) => heard, String);
      if (answer.includes('ECONNREFUSED')) break;
      expect(answer).toContain('HTTP/1.1 201 Created');
      answers += 1;
      await eventually(() => performance.now() - spokenAt >= PACE_MILLISECONDS);
    }
    await draining;
    expect(performance.now() - began).toBeGreaterThan(1_500);
    expect(answers).toBeGreaterThan(0);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    await running.close();
  });

  it('after a fault accepts no further connection, and answers requests that arrive on open ones', async () => {
    const { port } = running.app.getHttpServer().address() as AddressInfo;
    const kept = await speaking(WHOLE);
    await once(kept.socket, 'data');
    const { entered, open } = gate(running.probe);
    const answering = await speaking(WHOLE);
    await entered;

    const drained = drainHttp(running.app, { acceptMilliseconds: null });
    await eventually(() => !running.app.getHttpServer().listening);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    open();
    kept.socket.write(WHOLE);
    for (const [{ heard }, answers] of [
      [kept, 2],
      [answering, 1],
    ] as const) {
      const answer = await heard;
      expect(answer.match(/HTTP\/1\.1 201 Created/g)).toHaveLength(answers);
      expect(answer.match(/^connection: close/gim)).toHaveLength(1);
    }
    const caller = { id: 'caller', headers: { authorization: basic('all') } } as unknown as ApiRequest;
    const own = running.app.get(OwnRequests, { strict: false }).send(caller, { method: 'GET', path: '/config' });
    expect((await own).status).toBe(404);
    await drained;
    await running.close();
  });

  it('completes requests in progress, and waits for no connection that is idle, silent or half sent', async () => {
    const idle = await speaking(WHOLE);
    await once(idle.socket, 'data');
    const silent = await speaking('');
    const halfHead = await speaking(HEAD.join('\r\n'));
    const halfBody = await speaking(`${HEAD.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{"amount":`);
    const { entered, open } = gate(running.probe);
    const answering = await speaking(WHOLE);
    await entered;

    const stopped = running.close();
    expect(await silent.heard).toBe('');
    expect(await halfHead.heard).toBe('');
    expect(await idle.heard).toContain('HTTP/1.1 201 Created');
    expect(await halfBody.heard).toBe('');
    open();
    const answer = await answering.heard;
    await stopped;
    expect(answer).toContain('HTTP/1.1 201 Created');
    expect(answer.toLowerCase()).toContain('connection: close');
  });
});
