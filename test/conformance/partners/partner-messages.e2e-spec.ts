import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { keyIdOf, SetConnection } from '@app/partners';
import { answerRequest, newKeyPair, servePartner, signingKeyOf } from '@app/partner-protocol';
import { MessageService } from '../../../apps/partner-messages/src/message-service.js';
import { OperationJournal } from '../../../apps/partner-messages/src/operation-journal.js';
import { failureOf, GatewaySender, SmtpSender } from '../../../apps/partner-messages/src/senders.js';
import { Templates } from '../../../apps/partner-messages/src/templates.js';
import { TestApplication } from '../../support/application.js';

const GERMAN = { line1: 'Unter den Linden 1', postalCode: '10117', country: 'DE' };
const TEMPLATES = path.resolve('apps/partner-messages/templates');

interface Mail {
  readonly recipients: readonly string[];
  readonly content: string;
}

/** An SMTP server and a gateway for text messages, on loopback. */
class Carriers {
  readonly mails: Mail[] = [];
  readonly texts: { readonly key: string | undefined; readonly token: string | undefined; readonly body: any }[] = [];
  /** Replies to the next recipients, and statuses of the next text messages, instead of acceptance. */
  readonly replies: number[] = [];
  /** Replies to the next mails themselves. */
  readonly mailReplies: number[] = [];
  readonly statuses: number[] = [];
  private readonly smtp: SMTPServer;
  private readonly gateway: Server;

  constructor() {
    this.smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: (address, _session, callback) => {
        const responseCode = this.replies.shift();
        if (responseCode === undefined) return callback();
        callback(Object.assign(new Error(`refused: ${address.address}`), { responseCode }));
      },
      onData: (stream, { envelope }, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const responseCode = this.mailReplies.shift();
          if (responseCode !== undefined) return callback(Object.assign(new Error('refused'), { responseCode }));
          const recipients = envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ recipients, content: Buffer.concat(chunks).toString('utf8') });
          callback();
        });
      },
    });
    this.gateway = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const status = this.statuses.shift() ?? 202;
        const { 'idempotency-key': key, authorization: token } = request.headers;
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        if (status < 300) this.texts.push({ key: key as string | undefined, token, body });
        response.writeHead(status).end();
      });
    });
  }

  async open(): Promise<{ readonly smtpUrl: string; readonly gatewayUrl: string }> {
    await new Promise<void>((resolve) => this.smtp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => this.gateway.listen(0, '127.0.0.1', resolve));
    const smtpPort = (this.smtp.server.address() as AddressInfo).port;
    const gatewayPort = (this.gateway.address() as AddressInfo).port;
    return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, gatewayUrl: `http://127.0.0.1:${gatewayPort}/messages` };
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.smtp.close(() => resolve()));
    this.gateway.closeAllConnections();
    await new Promise<void>((resolve) => this.gateway.close(() => resolve()));
  }
}

describe('the partner for messages', () => {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'partner-messages-'));
  const carriers = new Carriers();
  const failures: string[] = [];
  const key = newKeyPair();
  let application: TestApplication;
  let served: Awaited<ReturnType<typeof servePartner>>;
  let journal: OperationJournal;
  let open: () => MessageService;

  beforeAll(async () => {
    application = await TestApplication.shared({ environment: 'PRODUCTION', isRegulated: true });
    const { smtpUrl, gatewayUrl } = await carriers.open();
    const file = path.join(folder, 'operations.jsonl');
    open = () => {
      journal = OperationJournal.open(file);
      const mail = new SmtpSender(smtpUrl, 'Acme <no-reply@acme.example>');
      const text = new GatewaySender(gatewayUrl, 'gateway-token');
      return new MessageService({ journal, templates: new Templates(TEMPLATES), mail, text });
    };
    const keyId = keyIdOf(application.tenant, 'messenger');
    let platformKey = '';
    const identity = {
      key: signingKeyOf(keyId, key.privateKey),
      platformKeys: () => [platformKey],
      now: () => application.clock.now(),
      newNonce: randomUUID,
    };
    const service = open();
    served = await servePartner((request) =>
      answerRequest(request, identity, service, (error) => failures.push(failureOf(error))),
    );
    const data = {
      port: 'messenger',
      url: served.url,
      partnerKeys: [key.publicKey],
      renewsKey: false,
      hasMoved: false,
    } as const;
    ({ publicKey: platformKey } = await application.execute(SetConnection, data));
  });
  afterAll(async () => {
    await application.close();
    await served.close();
    await carriers.close();
    fs.rmSync(folder, { recursive: true });
  });

  async function customer(): Promise<string> {
    const { body } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Anna Schmidt',
      email: 'anna@example.com',
      phoneNumber: '+4915112345678',
      address: GERMAN,
    });
    return body.id;
  }
  async function ask(id: string, channel: 'email' | 'phone'): Promise<void> {
    expect((await application.api.post(`/customers/${id}/verify-${channel}`)).status).toBe(204);
    await application.settle();
  }
  const confirm = async (id: string, channel: 'email' | 'phone', code: string | undefined) =>
    (await application.api.post(`/customers/${id}/verify-${channel}/confirm`, { code })).body.contactVerification;
  const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0];
  const message = (channel: 'EMAIL' | 'PHONE', recipient: string, sender?: object, operationId = randomUUID()) => ({
    port: 'messenger' as const,
    operation: 'send',
    operationId,
    requestedAt: '2026-01-15T12:00:00.000Z',
    answerBy: '2026-01-15T12:00:10.000Z',
    data: { purpose: 'ONE_TIME_CODE', channel, recipient, code: '<b>1</b>', ...(sender && { sender }) },
  });
  const FAILED = { state: 'CONCLUDED', result: { status: 'FAILED' } };
  const SENT = { state: 'CONCLUDED', result: { status: 'SENT' } };

  it('brings a code by mail, in text and HTML, which confirms the address', async () => {
    const id = await customer();
    await ask(id, 'email');
    expect(carriers.mails.map(({ recipients }) => recipients)).toEqual([['anna@example.com']]);
    const { content } = carriers.mails[0]!;
    expect(content).toMatch(/^From: Acme <no-reply@acme\.example>/m);
    expect(content).toMatch(/^Message-ID: <[0-9a-f-]{36}@acme\.example>/m);
    expect(content).toContain('text/html');
    expect(await confirm(id, 'email', codeIn(/^Subject: .*$/m.exec(content)?.[0]))).toMatchObject({
      email: 'VERIFIED',
    });
  });

  it('brings a code by text message, under the id of the operation', async () => {
    const id = await customer();
    await ask(id, 'phone');
    expect(carriers.texts).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        token: 'Bearer gateway-token',
        body: { to: '+4915112345678', text: expect.stringMatching(/\b\d{6}\b/) },
      },
    ]);
    expect(await confirm(id, 'phone', codeIn(carriers.texts[0]!.body.text))).toMatchObject({ phone: 'VERIFIED' });
  });

  it('sends a message again that a server could not take for now, once', async () => {
    const [mails, texts] = [carriers.mails.length, carriers.texts.length];
    carriers.replies.push(451);
    carriers.statuses.push(503);
    const id = await customer();
    await ask(id, 'email');
    await ask(id, 'phone');
    expect([carriers.mails.length, carriers.texts.length]).toEqual([mails, texts]);
    for (let retries = 0; retries < 5 && carriers.texts.length === texts; retries++) await application.advance('10s');
    expect([carriers.mails.length, carriers.texts.length]).toEqual([mails + 1, texts + 1]);
    await application.advance('1h');
    expect([carriers.mails.length, carriers.texts.length]).toEqual([mails + 1, texts + 1]);
    expect(failures).toEqual(['EENVELOPE 451', 'the gateway answered 503']); // an operator sees why, and no address
  });

  it('sends as whom the platform wants, from its own address only in the domain for which the server may send', async () => {
    const service = open();
    const sender = {
      appName: 'Fish & Co',
      emailName: 'Fish codes',
      replyTo: 'help@fish.example',
      logoUrl: 'https://fish.example/logo.png',
    };
    const contentOf = async (emailAddress: string) => {
      expect(await service.perform(message('EMAIL', 'anna@example.com', { ...sender, emailAddress }))).toEqual(SENT);
      return carriers.mails.at(-1)!.content;
    };
    const content = await contentOf('codes@acme.example');
    expect(content).toMatch(/^From: Fish codes <codes@acme\.example>/m);
    expect(content).toMatch(/^Reply-To: help@fish\.example/m);
    expect(content).toMatch(/^Subject: .* is your Fish & Co code/m);
    expect(content).toContain('src=3D"https:&#x2F;&#x2F;fish.example&#x2F;logo.png"');
    expect(content).toContain('Your Fish &amp; Co code');
    expect(await contentOf('codes@fish.example')).toMatch(/^From: Fish codes <no-reply@acme\.example>/m);
    expect(await service.perform(message('PHONE', '+4915112345678', { appName: 'Fish & Co' }))).toEqual(SENT);
    expect(carriers.texts.at(-1)!.body.text).toContain('is your Fish & Co code.');
  });

  it('reports a recipient that is refused finally, and does not try again', async () => {
    const service = open();
    carriers.replies.push(550);
    const mail = message('EMAIL', 'gone@example.com');
    expect(await service.perform(mail)).toEqual(FAILED);
    expect(await service.perform(mail)).toEqual(FAILED);
    carriers.mailReplies.push(554);
    expect(await service.perform(message('EMAIL', 'spam@example.com'))).toEqual(FAILED);
    carriers.statuses.push(422);
    expect(await service.perform(message('PHONE', '+4900'))).toEqual(FAILED);
  });

  it('sends one message for one operation, concurrently and after a restart', async () => {
    const before = carriers.mails.length;
    const service = open();
    const mail = message('EMAIL', 'once@example.com');
    const answers = await Promise.all([service.perform(mail), service.perform(mail), service.perform(mail)]);
    expect(answers).toEqual([SENT, SENT, SENT]);
    journal.close();
    fs.appendFileSync(path.join(folder, 'operations.jsonl'), '{"operationId":"cut o'); // by a crash
    const restarted = open();
    expect(await restarted.perform(mail)).toEqual(SENT);
    expect(await restarted.find(mail.operationId)).toEqual(SENT);
    expect(carriers.mails.length).toBe(before + 1);
    const { content } = carriers.mails.at(-1)!;
    expect(content).toContain('&lt;b&gt;1'); // nothing of a caller becomes markup
    expect(fs.readFileSync(path.join(folder, 'operations.jsonl'), 'utf8')).not.toContain('example.com');
  });
});
