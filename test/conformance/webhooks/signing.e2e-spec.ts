import { createPublicKey, verify } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { RotateSigningKey, type PublicSigningKey } from '@app/webhooks';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { isSigned, type ReceivedWebhook, WebhookReceiver } from '../../support/webhook-receiver.js';

const HOUR = 3_600_000;

describe('Signing webhooks', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let tenant: Tenant;
  let api: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    ({ tenant, api } = await application.createPlatform());
  });
  afterEach(() => receiver.close());

  const keys = async () =>
    (await api.get('/.well-known/webhook-keys.json')).body.keys as [PublicSigningKey, ...PublicSigningKey[]];
  const rotate = (overlap: number) =>
    application.get(CommandBus).execute(new RotateSigningKey(tenant, { overlap }, application.metadata()));
  async function webhook(): Promise<ReceivedWebhook> {
    await api.post('/sandbox/webhooks/test', { url: receiver.url });
    return receiver.received.at(-1)!;
  }

  it('carries the headers of Standard Webhooks, which verify as its libraries do it', async () => {
    const received = await webhook();
    expect(received.headers['webhook-id']).toBe(received.envelope.id);
    expect(received.headers['webhook-timestamp']).toBe(String(Math.floor(application.clock.now().getTime() / 1000)));
    expect(received.headers['webhook-signature']).toMatch(/^v1a,[A-Za-z0-9+/]{86}==$/);
    const [key] = await keys();
    expect(isStandardSigned(received, key.standardWebhooksKey)).toBe(true);
    received.body[received.body.length - 2]! ^= 1;
    expect(isStandardSigned(received, key.standardWebhooksKey)).toBe(false);
  });

  it('sends the time of the attempt with every attempt, under one id', async () => {
    await api.patch('/config', { webhookEndpoint: receiver.url });
    await application.settle();
    const [test] = await receiver.waitFor('TEST');
    application.clock.advance('1m');
    await api.post(`/webhook-deliveries/${test!.envelope.id}/retry`);
    await application.settle();
    const [first, again] = receiver.received.map(({ headers }) => headers);
    expect(again!['webhook-id']).toBe(first!['webhook-id']);
    expect(Number(again!['webhook-timestamp']) - Number(first!['webhook-timestamp'])).toBe(60);
  });

  it('moves to another key with an overlap in which both are published and valid', async () => {
    const [former] = await keys();
    await rotate(24 * HOUR);
    const both = await keys();
    const validUntil = new Date(application.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(both).toEqual([{ ...former, validUntil }, expect.any(Object)]);
    const next = both[1]!;
    expect(next.kid).not.toBe(former.kid);

    const during = await webhook();
    expect(isSigned(during, former.pem)).toBe(true);
    for (const { standardWebhooksKey } of both) expect(isStandardSigned(during, standardWebhooksKey)).toBe(true);

    application.clock.advance(24 * HOUR);
    const after = await webhook();
    expect(await keys()).toEqual([next]);
    expect([isSigned(after, former.pem), isSigned(after, next.pem)]).toEqual([false, true]);
    expect([former, next].map(({ standardWebhooksKey }) => isStandardSigned(after, standardWebhooksKey))).toEqual([
      false,
      true,
    ]);
  });

  it('drops a compromised key at once, in every process', async () => {
    const { databaseUrl, masterKey, clock } = application;
    const beside = await TestApplication.boot({ databaseUrl, masterKey, clock, role: 'api' });
    try {
      const elsewhere = new ApiClient(beside.url, api.credential);
      const [former] = (await elsewhere.get('/.well-known/webhook-keys.json')).body.keys;
      await rotate(0);
      await elsewhere.post('/sandbox/webhooks/test', { url: receiver.url });
      const [next] = await keys();
      expect(await keys()).toHaveLength(1);
      expect([isSigned(receiver.received[0]!, former.pem), isSigned(receiver.received[0]!, next.pem)]).toEqual([
        false,
        true,
      ]);
    } finally {
      await beside.close();
    }
  });
});

/** Verifies `webhook-signature` from the headers and bytes alone, as a library of the standard does. */
function isStandardSigned({ headers, body }: ReceivedWebhook, whpk: string): boolean {
  const x = Buffer.from(whpk.replace(/^whpk_/, ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body]);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => each.split(',') as [string, string])
    .some(([version, signature]) => version === 'v1a' && verify(null, signed, key, Buffer.from(signature, 'base64')));
}
