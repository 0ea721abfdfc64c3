import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { isPartnerPort, PARTNER_PORTS, publicKeyOf, signingKeyOf } from '@app/partner-protocol';
import { PartnerCheck } from './checks.js';
import { ReportDoor } from './report-door.js';

const USAGE = `partner:check -- <url> --port <port> --key <file> --key-id <name> --partner-key <file>
              [--listen <host:port>] [--within <seconds>]

  <url>          the root of the partner's addresses
  --port         which outside party it is: ${PARTNER_PORTS.join(', ')}
  --key          our private key, Ed25519 in PEM; the partner has its public half
  --key-id       the name of the keys in signatures
  --partner-key  the partner's public key
  --listen       where reports are taken (default 127.0.0.1:4180); the partner reports to http://<host:port>/reports
  --within       how long an accepted order may take (default 60)`;

/** Checks a partner against the protocol and prints each rule; exit code 1 if one is violated, 2 for invalid arguments. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      key: { type: 'string' },
      'key-id': { type: 'string' },
      'partner-key': { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1:4180' },
      within: { type: 'string', default: '60' },
    },
  });
  const [url] = positionals;
  const { port, key, 'key-id': keyId, 'partner-key': partnerKey } = values;
  const isComplete = url !== undefined && URL.canParse(url) && key !== undefined && keyId !== undefined;
  if (!isComplete || partnerKey === undefined || port === undefined || !isPartnerPort(port)) return misused();
  const publicKey = publicKeyOf(fs.readFileSync(partnerKey, 'utf8'));
  if (publicKey === null) return misused();
  const [host = '', listenPort = ''] = values.listen.split(':');
  const connection = { url, key: signingKeyOf(keyId, fs.readFileSync(key, 'utf8')), partnerKeys: [publicKey] };
  const door = new ReportDoor(keyId, [publicKey], connection.key);
  await door.open({ host, port: Number(listenPort) });
  const within = { milliseconds: Number(values.within) * 1_000, pause: () => pause(200), now: Date.now };
  const check = new PartnerCheck(connection, port, door, within, ({ rule, operation, fault }) =>
    process.stdout.write(
      `${fault === null ? 'ok      ' : 'VIOLATED'}  ${operation}: ${rule}${fault === null ? '' : ` — ${fault}`}\n`,
    ),
  );
  const findings = await check.run();
  await door.close();
  const violated = findings.filter(({ fault }) => fault !== null).length;
  process.stdout.write(`${findings.length} rules checked, ${violated} violated.\n`);
  return violated === 0 ? 0 : 1;
}

function misused(): number {
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

process.exitCode = await main();
