import { CommandBus } from '@nestjs/cqrs';
import { Command } from 'commander';
import { type PublicSigningKey, RotateSigningKey, WEBHOOK_SETTINGS, WebhookKeys } from '@app/webhooks';
import { tenantOf, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';
import { hours, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface KeysOptions {
  readonly platform?: string;
  readonly json?: true;
}

interface RotateOptions extends ManualActionOptions {
  readonly json?: true;
  readonly overlap: number;
}

const HOUR = 3_600_000;

/** `webhooks keys`, `webhooks rotate-key`. */
export function webhooksCommand(terminal: Terminal): Command {
  const webhooks = new Command('webhooks');
  webhooks
    .command('keys')
    .description('Shows the public keys that verify the webhooks of a platform.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--json', 'print JSON')
    .action((options: KeysOptions) => keys(options, terminal));
  const rotation = webhooks
    .command('rotate-key')
    .description('Rotates the signing key. The former key stays valid for an overlap.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option(
      '--overlap <hours>',
      'validity of the former key in hours; 0 if it was compromised',
      hours,
      WEBHOOK_SETTINGS.keyOverlap / HOUR,
    )
    .option('--json', 'print JSON');
  withOperatorNoteOptions(rotation, terminal).action((options: RotateOptions) => rotate(options, terminal));
  return webhooks;
}

async function keys({ platform, json }: KeysOptions, terminal: Terminal): Promise<void> {
  const valid = await withApplication(terminal, async (application) =>
    application.get(WebhookKeys, { strict: false }).of(await tenantOf(application, platform)),
  );
  show(valid, json, terminal);
}

async function rotate({ overlap, json, ...options }: RotateOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'webhooks rotate-key', object: `overlap of ${overlap} h` };
  const valid = await runManualAction(terminal, options, act, async (application, tenant, metadata) => {
    const command = new RotateSigningKey(tenant, { overlap: overlap * HOUR }, metadata);
    await application.get(CommandBus, { strict: false }).execute(command);
    return application.get(WebhookKeys, { strict: false }).of(tenant);
  });
  show(valid, json, terminal);
}

function show(valid: readonly PublicSigningKey[], json: true | undefined, terminal: Terminal): void {
  if (json === true) return terminal.write(JSON.stringify({ keys: valid }));
  for (const { kid, pem, standardWebhooksKey, validUntil } of valid) {
    terminal.write(`Key                ${kid}${validUntil === undefined ? '' : `, until ${validUntil}`}`);
    terminal.write(`Standard Webhooks  ${standardWebhooksKey}`);
    terminal.write(pem.trimEnd());
  }
}
