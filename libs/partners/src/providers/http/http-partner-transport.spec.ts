import { LocalNetworks } from '@app/kernel';
import { TestClock } from '@app/kernel/testing';
import { systemResolver } from '@app/outbound';
import {
  answerRequest,
  newKeyPair,
  type PartnerResponse,
  servePartner,
  type SignedRequest,
  signingKeyOf,
} from '@app/partner-protocol';
import { type SpanSink, Tracing } from '@app/telemetry';
import type { PartnerRequest } from '../partner-transport.port.js';
import { HttpPartnerTransport } from './http-partner-transport.js';

const ours = newKeyPair();
const theirs = newKeyPair();
const KEY_ID = 'platform/messenger';
const OPERATION = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const FAILURES = 3;
const LONG = 60_000;
const SHORT = 30;

type Respond = (request: SignedRequest, good: () => Promise<PartnerResponse>) => Promise<PartnerResponse | null>;

/** A transport, and a partner that responds by the given function; records its requests. */
async function connected(
  respond: Respond,
  { networks = LocalNetworks.LOOPBACK, pause = LONG, tracing = Tracing.OFF } = {},
) {
  const clock = new TestClock();
  const identity = {
    key: signingKeyOf(KEY_ID, theirs.privateKey),
    platformKeys: () => [ours.publicKey],
    now: () => clock.now(),
    newNonce: () => 'n',
  };
  const answer = { state: 'CONCLUDED', result: { status: 'SENT' } } as const;
  const service = { perform: async () => answer, find: async () => null };
  const came: string[] = [];
  const served = await servePartner((request) => {
    came.push(request.method);
    return respond(request, () => answerRequest(request, identity, service));
  });
  const options = {
    networks,
    resolver: systemResolver,
    transport: { answerBytes: 4_096, connectionsPerPartner: 2, keepAlive: 1_000, connectedPartners: 2 },
    breaker: { failures: FAILURES, pause },
  };
  const transport = new HttpPartnerTransport(clock, options, tracing);
  const send = (change: Partial<PartnerRequest> = {}) =>
    transport.send({
      tenant: { platformId: 'platform', environment: 'PRODUCTION' },
      partner: {
        port: 'messenger',
        url: served.url,
        partnerKeys: [theirs.publicKey],
        key: signingKeyOf(KEY_ID, ours.privateKey),
      },
      operation: 'send',
      operationId: OPERATION,
      requestedAt: clock.now().toISOString(),
      deadline: 5_000,
      data: { purpose: 'ONE_TIME_CODE', channel: 'EMAIL', recipient: 'ada@example.com', code: '1' },
      ...change,
    });
  const close = async () => {
    await transport.onApplicationShutdown();
    await served.close();
  };
  return { send, came, close };
}

/** A poll for the state of the operation. */
const QUESTION = { data: undefined } as unknown as Partial<PartnerRequest>;
const SENT = { kind: 'answered', answer: { state: 'CONCLUDED', result: { status: 'SENT' } } };

describe('The way to partners', () => {
  it('takes a signed answer, and the signed statement that an order never came', async () => {
    const { send, close } = await connected((_, good) => good());
    expect(await send()).toEqual(SENT);
    expect(await send(QUESTION)).toEqual({ kind: 'unknown-operation' });
    await close();
  });

  it.each<readonly [string, Respond]>([
    ['a redirect', async () => ({ status: 307, headers: { location: 'http://127.0.0.1:1/' }, body: Buffer.alloc(0) })],
    ['a 404 of a proxy', async () => ({ status: 404, headers: {}, body: Buffer.from('not here') })],
    ['a body beyond the bound', async (_, good) => ({ ...(await good()), body: Buffer.alloc(10_000, ' ') })],
    ['a connection that breaks off', async () => null],
  ])('takes %s for no answer', async (_, respond) => {
    const { send, came, close } = await connected(respond);
    expect(await send()).toMatchObject({ kind: 'unanswered' });
    expect(await send(QUESTION)).toMatchObject({ kind: 'unanswered' });
    expect(came).toEqual(['POST', 'GET']);
    await close();
  });

  it('continues the trace at the partner, by a span without personal data', async () => {
    const spans: Parameters<SpanSink['write']>[0][] = [];
    const tracing = new Tracing({ samples: () => true, write: (span) => spans.push(span) });
    const received: unknown[] = [];
    const respond: Respond = ({ headers }, good) => {
      received.push(headers['traceparent']);
      return good();
    };
    const { send, close } = await connected(respond, { tracing });
    await send(); // belongs to no trace
    const request = tracing.beginRequest('019542f5-b3e7-7d02-8000-0000000000aa', undefined)!;
    expect(await request.run(() => send())).toEqual(SENT);
    const [span] = spans;
    expect(span).toMatchObject({
      traceId: '019542f5b3e77d0280000000000000aa',
      name: 'partner messenger send',
      attributes: { 'partner.operation_id': OPERATION, 'partner.reply': 'answered' },
      failed: false,
    });
    expect(received).toEqual([undefined, `00-${span!.traceId}-${span!.spanId}-01`]);
    expect(JSON.stringify(spans)).not.toContain('ada@example.com');
    await close();
  });

  it('waits no longer than the deadline', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { send, close } = await connected(async (_, good) => {
      await released;
      return good();
    });
    expect(await send({ deadline: 20 })).toMatchObject({
      kind: 'unanswered',
      failure: 'no response was received in time',
    });
    release();
    await close();
  });

  it('asks no address that the operator does not allow', async () => {
    const { send, came, close } = await connected((_, good) => good(), { networks: LocalNetworks.NONE });
    expect(await send()).toMatchObject({ kind: 'unanswered' });
    expect(came).toEqual([]);
    await close();
  });

  it('sends nothing for a while to a partner that failed several times in a row', async () => {
    const { send, came, close } = await connected(async () => null);
    for (let failure = 0; failure < FAILURES; failure++) expect(await send()).toMatchObject({ kind: 'unanswered' });
    const before = came.length;
    expect(await send()).toMatchObject({ kind: 'unanswered' });
    expect(came.length).toBe(before);
    await close();
  });

  it('asks a partner that failed several times in a row again after the pause', async () => {
    let isDown = true;
    const { send, came, close } = await connected(async (_, good) => (isDown ? null : good()), { pause: SHORT });
    for (let failure = 0; failure < FAILURES; failure++) expect(await send()).toMatchObject({ kind: 'unanswered' });
    const before = came.length;
    isDown = false;
    const until = performance.now() + LONG;
    let reply = await send();
    while (reply.kind !== 'answered' && performance.now() < until) reply = await send();
    expect(reply).toEqual(SENT);
    expect(came.length).toBe(before + 1);
    await close();
  });
});
