import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { guarded } from '@app/kernel';
import { answerRequest, type PartnerIdentity, publicKeyOf, servePartner, signingKeyOf } from '@app/partner-protocol';
import { MessageService } from './message-service.js';
import { OperationJournal } from './operation-journal.js';
import { failureOf, GatewaySender, SmtpSender } from './senders.js';
import { Templates } from './templates.js';

const USAGE = `Settings of the partner for messages, by environment variables:

  PARTNER_KEY        file with the private key, Ed25519 in PEM
  PARTNER_KEY_ID     the name of the keys in signatures, as \`partner set\` prints it
  PLATFORM_KEY       file with the platform's public key, as \`partner set\` prints it
  PARTNER_DATA       folder for the record of operations
  HOST, PORT         where it listens (default 127.0.0.1:4171)
  SMTP_URL           smtp://user:password@host:587, or smtps://…; without it no mail is sent
  MAIL_FROM          the sender of mail, as "Acme <no-reply@acme.example>"
  TEXT_GATEWAY_URL   where text messages are posted; without it none is sent
  TEXT_GATEWAY_TOKEN the bearer token of the gateway
  TEMPLATES          folder of templates (default: those of apps/partner-messages/templates)`;

const REQUIRED = ['PARTNER_KEY', 'PARTNER_KEY_ID', 'PLATFORM_KEY', 'PARTNER_DATA'] as const;

/** The templates are next to the bundle, or above the sources. */
function ownTemplates(): string {
  const bundled = path.join(import.meta.dirname, 'templates');
  return fs.existsSync(bundled) ? bundled : path.join(import.meta.dirname, '../templates');
}

async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const missing = REQUIRED.filter((name) => !environment[name]);
  const { SMTP_URL: smtp, MAIL_FROM: from, TEXT_GATEWAY_URL: gateway, TEXT_GATEWAY_TOKEN: token } = environment;
  if (missing.length > 0 || (smtp && !from) || (gateway && !token)) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const platformKey = publicKeyOf(fs.readFileSync(environment['PLATFORM_KEY']!, 'utf8'));
  if (platformKey === null) throw new Error('PLATFORM_KEY must be an Ed25519 public key in PEM');
  const keyId = environment['PARTNER_KEY_ID']!;
  const identity: PartnerIdentity = {
    key: signingKeyOf(keyId, fs.readFileSync(environment['PARTNER_KEY']!, 'utf8')),
    platformKeys: (named) => (named === keyId ? [platformKey] : []),
    now: () => new Date(),
    newNonce: randomUUID,
  };
  const data = environment['PARTNER_DATA']!;
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  const journal = OperationJournal.open(path.join(data, 'operations.jsonl'));
  const templates = new Templates(environment['TEMPLATES'] ?? ownTemplates());
  const mail = smtp && from ? new SmtpSender(smtp, from) : null;
  const text = gateway && token ? new GatewaySender(gateway, token) : null;
  const service = new MessageService({ journal, templates, mail, text });
  const failed = (error: unknown): void => void process.stderr.write(`A message was not sent: ${failureOf(error)}\n`);
  const { url, close } = await servePartner((request) => answerRequest(request, identity, service, failed), {
    host: environment['HOST'] ?? '127.0.0.1',
    port: Number(environment['PORT'] ?? 4171),
  });
  process.stdout.write(`The partner for messages listens on ${url}\n`);
  const stop = guarded(() => close().then(() => journal.close()));
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

await main(process.env);
