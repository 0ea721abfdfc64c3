import { Command } from 'commander';
import { HistoryAudit } from '@app/audit';
import { fingerprintOf } from '@app/event-store';
import { READ_ONLY, withApplication } from '../../application.js';
import type { Terminal } from '../../terminal.js';

interface PublicKeyOptions {
  readonly json?: true;
}

/** `audit public-key`. */
export function publicKeyCommand(terminal: Terminal): Command {
  return new Command('public-key')
    .description(
      'Shows the public key that verifies the seals of this installation. Give it to auditors on another channel than the exports.',
    )
    .option('--json', 'print JSON')
    .action((options: PublicKeyOptions) => publicKey(options, terminal));
}

async function publicKey({ json }: PublicKeyOptions, terminal: Terminal): Promise<void> {
  const key = await withApplication(
    terminal,
    async (application) => application.get(HistoryAudit, { strict: false }).publicKey,
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify({ publicKey: key, fingerprint: fingerprintOf(key) }));
  terminal.write(`Public key   ${key}`);
  terminal.write(`Fingerprint  ${fingerprintOf(key)}`);
}
