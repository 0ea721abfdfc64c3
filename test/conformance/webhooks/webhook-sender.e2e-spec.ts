import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { defaultHttpSettings } from '@app/http';
import { LocalNetworks, type Tenant } from '@app/kernel';
import { HttpWebhookSender, WEBHOOK_SETTINGS, type WebhookAnswer, type WebhookRequest } from '@app/webhooks';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

/** A time limit of which one attempt lives to see the end, and another stays within on a slow machine. */
const UNHURRIED_MILLISECONDS = 2_000;

/** Injected into a request by the sandbox. */
const MAX_DELAY_MILLISECONDS = 30_000;

const body = Buffer.from(
  '{"id":"Webhook:1","type":"TEST","timestamp":"2025-01-01T00:00:00.000Z","data":{"name":"Zoë"}}',
);
const SANDBOX: Tenant = { platformId: '00000000-0000-8000-8000-000000000001', environment: 'SANDBOX' };
const OTHER: Tenant = { ...SANDBOX, platformId: '00000000-0000-8000-8000-000000000002' };
const PRODUCTION: Tenant = { ...SANDBOX, environment: 'PRODUCTION' };
const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };

describe('Sending a webhook', () => {
  let receiver: WebhookReceiver;
  let senders: HttpWebhookSender[];

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    senders = [];
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.onApplicationShutdown()));
    await receiver.close();
  });

  /** Names lead where the test says; nothing here asks the network for a name. */
  function sender(
    options: {
      allow?: boolean;
      addresses?: LookupAddress[];
      timeout?: number;
      awaitedTimeout?: number;
      answerBytes?: number;
      connectionsPerEndpoint?: number;
      connectedPlatforms?: number;
    } = {},
  ): HttpWebhookSender {
    const { allow = true, addresses = [loopback], ...transport } = options;
    const clock = { now: () => new Date('2025-01-01T00:00:00.000Z') };
    const made = new HttpWebhookSender(clock, {
      localNetworks: allow ? LocalNetworks.LOOPBACK : LocalNetworks.NONE,
      resolver: () => Promise.resolve(addresses),
      transport: { ...WEBHOOK_SETTINGS.transport, ...transport },
    });
    senders.push(made);
    return made;
  }

  const request = (change: Partial<WebhookRequest> = {}): WebhookRequest => ({
    url: receiver.url,
    tenant: SANDBOX,
    body,
    headers: { 'x-svc-signature': '{"v":"1","s":"c2ln"}' },
    ...change,
  });
  const byName = () => `http://hooks.internal:${receiver.port}/webhooks?tenant=1`;

  const byPublicName = () => `https://hooks.example.test:${receiver.port}/`;

  async function answeredInBytes(bytes: string): Promise<WebhookAnswer> {
    const server = createServer((socket) => void socket.once('data', () => socket.end(bytes)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await sender().send(request({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }));
    server.close();
    return answer;
  }

  it('says when the request was written, before its answer, and never for one that was not', async () => {
    let written = 0;
    let answer!: () => void;
    receiver.answerNext({ until: new Promise<void>((resolve) => (answer = resolve)) });
    const sent = new Promise<void>((resolve) => {
      void sender()
        .send(request(), () => {
          written += 1;
          resolve();
        })
        .then(() => (written += 10));
    });
    await sent;
    expect(written).toBe(1);
    answer();
    await sender({ allow: false }).send(request(), () => (written += 100));
    expect(written).toBeLessThan(100);
  });

  it('posts the exact bytes with Content-Type and X-Svc-Signature', async () => {
    const answer = await sender().send(request({ url: byName() }));
    expect(answer).toEqual({ kind: 'answered', status: 200, body: '', retryAfter: null, duration: 0 });
    const [webhook] = receiver.received;
    expect(webhook).toMatchObject({ method: 'POST', path: '/webhooks?tenant=1' });
    expect(webhook!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-svc-signature': '{"v":"1","s":"c2ln"}',
    });
    expect(webhook!.body.equals(body)).toBe(true);
  });

  it('returns the status, the body and Retry-After of any answer', async () => {
    receiver.answerNext({ status: 503, headers: { 'Retry-After': '120' }, body: 'come back later' });
    expect(await sender().send(request())).toMatchObject({
      kind: 'answered',
      status: 503,
      body: 'come back later',
      retryAfter: 120_000,
    });
  });

  it('keeps the connection for the next webhook', async () => {
    const one = sender();
    for (let count = 0; count < 5; count++) await one.send(request());
    expect(receiver.received).toHaveLength(5);
    // the second may leave before the first has wholly come back
    expect(receiver.connections).toBeLessThanOrEqual(2);
  });

  it('opens no more than eight connections to one endpoint', async () => {
    const one = sender();
    const answers = await Promise.all(Array.from({ length: 40 }, () => one.send(request())));
    expect(answers.every((answer) => answer.kind === 'answered')).toBe(true);
    expect(receiver.connections).toBeLessThanOrEqual(8);
  });

  it('does not count the wait for a connection as a wait for the answer', async () => {
    const one = sender({ timeout: UNHURRIED_MILLISECONDS, connectionsPerEndpoint: 1 });
    receiver.answerNext({ until: new Promise(() => undefined) });
    const [first, second] = await Promise.all([one.send(request()), one.send(request())]);
    expect(first).toMatchObject({ kind: 'failed', failure: 'TIMEOUT' });
    expect(second).toMatchObject({ kind: 'answered', status: 200 });
  });

  /** Keeps the next attempt waiting for its answer. */
  function heldAnswer(): () => void {
    let release = (): void => undefined;
    receiver.answerNext({ until: new Promise<void>((resolve) => (release = resolve)) });
    return () => release();
  }

  it('for one platform does not wait for another at the same endpoint', async () => {
    const one = sender({ connectionsPerEndpoint: 1 });
    const release = heldAnswer();
    const stuck = one.send(request());
    await receiver.waitFor(() => true);
    expect(await one.send(request({ tenant: OTHER }))).toMatchObject({ kind: 'answered', status: 200 });
    release();
    expect(await stuck).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('whose answer a caller waits for ends before the caller is cut off, and waits for no delivery to the same endpoint', async () => {
    const { awaitedTimeout } = WEBHOOK_SETTINGS.transport;
    expect(awaitedTimeout + MAX_DELAY_MILLISECONDS).toBeLessThan(defaultHttpSettings.silenceMilliseconds);
    const one = sender({ connectionsPerEndpoint: 1, awaitedTimeout: 50 });
    const release = heldAnswer();
    const stuck = one.send(request());
    await receiver.waitFor(() => true);
    receiver.answerNext({ until: new Promise(() => undefined) });
    expect(await one.send(request({ isAwaited: true }))).toMatchObject({ kind: 'failed', failure: 'TIMEOUT' });
    release();
    expect(await stuck).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('keeps connections of a bounded number of platforms: those of the least recently used are closed', async () => {
    const one = sender({ connectedPlatforms: 1 });
    await one.send(request());
    const closed = receiver.connectionClosed();
    await one.send(request({ tenant: OTHER }));
    expect(await one.send(request())).toMatchObject({ kind: 'answered', status: 200 });
    expect(receiver.connections).toBe(3);
    await closed;
  });

  it('completes the attempts of a platform whose connections are no longer kept, waiting ones included', async () => {
    const one = sender({ connectedPlatforms: 1, connectionsPerEndpoint: 1 });
    const release = heldAnswer();
    const attempts = [one.send(request()), one.send(request())];
    await receiver.waitFor(() => true);
    await one.send(request({ tenant: OTHER }));
    release();
    for (const attempt of attempts) expect(await attempt).toMatchObject({ kind: 'answered', status: 200 });
  });

  it('does not follow a redirect', async () => {
    receiver.answerNext({ status: 307, headers: { Location: receiver.url } });
    expect(await sender().send(request())).toMatchObject({ kind: 'answered', status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it('reads an answer up to a bound', async () => {
    receiver.answerNext({ status: 200, body: 'x'.repeat(1_000_000) });
    expect(await sender({ answerBytes: 100 }).send(request())).toMatchObject({ status: 200, body: 'x'.repeat(100) });
  });

  it('uses the status of an answer whose body never ends', async () => {
    receiver.answerNext({ status: 200, body: 'begun', unfinished: true });
    expect(await sender({ timeout: UNHURRIED_MILLISECONDS }).send(request())).toMatchObject({
      status: 200,
      body: 'begun',
    });
  });

  it('fails with TIMEOUT when no answer comes in time', async () => {
    receiver.answerNext({ until: new Promise(() => undefined) });
    expect(await sender({ timeout: 50 }).send(request())).toMatchObject({ kind: 'failed', failure: 'TIMEOUT' });
  });

  it('fails with UNREACHABLE when the connection breaks or no one listens', async () => {
    receiver.answerNext({ hangUp: true });
    expect(await sender().send(request())).toMatchObject({ kind: 'failed', failure: 'UNREACHABLE' });
    const closed = await WebhookReceiver.start();
    const { url } = closed;
    await closed.close();
    expect(await sender().send(request({ url }))).toMatchObject({ kind: 'failed', failure: 'UNREACHABLE' });
  });

  it('fails with PROTOCOL when the answer is not HTTP', async () => {
    expect(await answeredInBytes('220 mail here\r\n')).toMatchObject({ kind: 'failed', failure: 'PROTOCOL' });
  });

  it('uses the answer that follows early hints', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n';
    expect(await answeredInBytes(`${hints}HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\nok`)).toMatchObject({
      status: 202,
      body: 'ok',
    });
  });

  it('fails with TLS when an https endpoint does not speak it', async () => {
    const url = `https://127.0.0.1:${receiver.port}/`;
    expect(await sender().send(request({ url }))).toMatchObject({ kind: 'failed', failure: 'TLS' });
  });

  describe('to an address that webhooks must not reach', () => {
    const refused = { kind: 'failed', failure: 'ENDPOINT_REFUSED' };

    it('is refused on loopback unless the operator allows local webhooks', async () => {
      expect(await sender({ allow: false }).send(request())).toMatchObject(refused);
      expect(await sender({ allow: false }).send(request({ url: byName() }))).toMatchObject(refused);
      expect(await sender({ allow: false }).send(request({ url: byPublicName() }))).toMatchObject(refused);
    });

    it('is refused in production even where local webhooks are allowed, and plain http too', async () => {
      expect(await sender().send(request({ tenant: PRODUCTION, url: byPublicName() }))).toMatchObject(refused);
      expect(await sender().send(request({ tenant: PRODUCTION, url: byName() }))).toMatchObject(refused);
    });

    it('is refused when one of the addresses behind a name is forbidden, whatever the others are', async () => {
      const addresses = [loopback, { address: '169.254.169.254', family: 4 }];
      expect(await sender({ addresses }).send(request({ url: byName() }))).toMatchObject(refused);
    });

    it('is refused when the name leads to an IPv4-mapped or a NAT64-wrapped address', async () => {
      for (const address of ['::ffff:127.0.0.1', '64:ff9b::7f00:1']) {
        const one = sender({ addresses: [{ address, family: 6 }] });
        for (const url of [byName(), byPublicName()]) expect(await one.send(request({ url }))).toMatchObject(refused);
      }
    });

    it('is refused when a name leads into a private network, which the loopback setting does not include', async () => {
      for (const address of ['10.0.0.1', '172.16.0.1', '192.168.1.1'])
        expect(await sender({ addresses: [{ address, family: 4 }] }).send(request({ url: byName() }))).toMatchObject(
          refused,
        );
      expect(await sender().send(request({ url: 'http://10.0.0.1:4000/' }))).toMatchObject(refused);
    });

    it('is refused when the name leads nowhere', async () => {
      expect(await sender({ addresses: [] }).send(request({ url: byName() }))).toMatchObject(refused);
    });

    it('is refused when the URL carries credentials', async () => {
      expect(await sender().send(request({ url: `http://name:word@127.0.0.1:${receiver.port}/` }))).toMatchObject(
        refused,
      );
    });

    it('is never connected to: nothing arrives', async () => {
      await sender({ allow: false }).send(request({ url: byPublicName() }));
      await sender({ allow: false }).send(request());
      expect(receiver.connections).toBe(0);
    });

    it('is refused to a production platform although a sandbox holds a connection to the same endpoint', async () => {
      const one = sender();
      await one.send(request({ url: byName() }));
      expect(await one.send(request({ tenant: PRODUCTION, url: byPublicName() }))).toMatchObject(refused);
    });
  });
});
