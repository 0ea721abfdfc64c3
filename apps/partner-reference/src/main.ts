import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { guarded } from '@app/kernel';
import { publicKeyOf } from '@app/partner-protocol';
import { ReferencePartner } from './reference-partner.js';

const USAGE = `partner:reference -- --key <file> --key-id <name> --platform-key <file> --report-url <address> [--port <port>] [--always-reports]

  --key             the partner's private key, Ed25519 in PEM
  --key-id          the name of the keys in signatures, as \`partner set\` prints it
  --platform-key    the platform's public key, as \`partner set\` prints it
  --report-url      where reports go
  --port            where it listens on loopback (default 4170)
  --always-reports  accept every order and report its result`;

const REPORT_MILLISECONDS = 500;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      'key-id': { type: 'string' },
      'platform-key': { type: 'string' },
      'report-url': { type: 'string' },
      port: { type: 'string', default: '4170' },
      'always-reports': { type: 'boolean', default: false },
    },
  });
  const { key, 'key-id': keyId, 'platform-key': platformKeyFile, 'report-url': reportUrl, port } = values;
  const platformKey = platformKeyFile === undefined ? null : publicKeyOf(fs.readFileSync(platformKeyFile, 'utf8'));
  if (key === undefined || keyId === undefined || platformKey === null || reportUrl === undefined) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const privateKey = fs.readFileSync(key, 'utf8');
  const partner = new ReferencePartner({ keyId, privateKey, platformKey, alwaysReports: values['always-reports'] });
  partner.reportUrl = reportUrl;
  process.stdout.write(`The reference partner listens on ${await partner.start(Number(port))}\n`);
  const timer = setInterval(
    guarded(() => partner.reportDue()),
    REPORT_MILLISECONDS,
  );
  const stopped = guarded(() => stop(partner, timer));
  process.once('SIGTERM', stopped).once('SIGINT', stopped);
}

function stop(partner: ReferencePartner, timer: NodeJS.Timeout): void {
  clearInterval(timer);
  void partner.close();
}

await main();
