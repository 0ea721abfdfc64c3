import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { guarded } from '@app/kernel';
import { answerRequest, type PartnerIdentity, publicKeyOf, servePartner, signingKeyOf } from '@app/partner-protocol';
import { BankFiles } from './bank-files.js';
import { reconcileFile } from './reconciliation/reconcile-command.js';
import { holdFolder } from './record/folder-lock.js';
import { type BankSettings, bankSettingsOf, USAGE } from './settings.js';
import { Schemas } from './xml/schemas.js';

const REQUIRED = ['PARTNER_KEY', 'PARTNER_KEY_ID', 'PLATFORM_KEY', 'PARTNER_DATA', 'REPORT_URL'] as const;
const ROUND_MILLISECONDS = 5_000;
const MAX_PAUSE_MILLISECONDS = 60_000;

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main([command, file, ...others]: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  if (command === 'reconcile' && file !== undefined && others.length === 0) {
    process.exitCode = reconcileFile(file, environment, process.stdout, process.stderr);
    return;
  }
  const missing = REQUIRED.filter((name) => !environment[name]);
  const settings = bankSettingsOf(environment);
  if (command !== undefined || missing.length > 0 || typeof settings === 'string') {
    const wrong = typeof settings === 'string' ? settings : `There is no command ${command}`;
    tell(`${USAGE}\n\n${missing.length > 0 ? `Not set: ${missing.join(', ')}` : wrong}`);
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
  await serve(environment, settings, identity);
}

async function serve(environment: NodeJS.ProcessEnv, settings: BankSettings, identity: PartnerIdentity): Promise<void> {
  const data = environment['PARTNER_DATA']!;
  fs.mkdirSync(data, { recursive: true, mode: 0o700 });
  const release = await holdFolder(data);
  const bankFiles = BankFiles.open({
    data,
    outbox: environment['OUTBOX'] || path.join(data, 'outbox'),
    inbox: environment['INBOX'] || path.join(data, 'inbox'),
    reportUrl: environment['REPORT_URL']!,
    settings,
    schemas: Schemas.of(environment['SCHEMAS'] || null),
    identity,
    now: identity.now,
    newId: randomUUID,
    tell,
  });
  const failed = (error: unknown): void => tell(`An order was not taken: ${String(error)}`);
  const { url, close } = await servePartner((request) => answerRequest(request, identity, bankFiles.service, failed), {
    host: environment['HOST'] ?? '127.0.0.1',
    port: Number(environment['PORT'] ?? 4172),
  });
  process.stdout.write(`The partner for bank files listens on ${url}\n`);
  const rounds = repeat(() => bankFiles.round());
  const stop = guarded(async () => {
    await Promise.all([close(), rounds.stop()]);
    bankFiles.close();
    await release();
  });
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

/** Runs rounds one after another, less often while they fail. */
function repeat(round: () => Promise<boolean>): { stop(): Promise<void> } {
  let pause = ROUND_MILLISECONDS;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    const isDone = await round();
    pause = isDone ? ROUND_MILLISECONDS : Math.min(pause * 2, MAX_PAUSE_MILLISECONDS);
    if (!isStopped) timer = setTimeout(next, pause);
  };
  let running: Promise<void> = Promise.resolve();
  const next = guarded(() => (running = run()));
  next();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

try {
  await main(process.argv.slice(2), process.env);
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
