import { CommandBus } from '@nestjs/cqrs';
import { Command } from 'commander';
import { type PublicSigningKey, RotateSigningKey, WEBHOOK_SETTINGS, WebhookKeys } from '@app/webhooks';
import { tenantOf, withApplication } from '../application.js';
import { RunningServer } from '../running-server.js';
import type { Terminal } from '../terminal.js';
import { WebhookForwarder } from '../webhooks/webhook-forwarder.js';
import { hours, httpUrl, platformId } from './arguments.js';
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

interface ListenOptions {
  readonly forward?: string;
  readonly url?: string;
}

const HOUR = 3_600_000;

/** `webhooks keys`, `webhooks rotate-key`, `webhooks listen`. */
export function webhooksCommand(terminal: Terminal): Command {
  const webhooks = new Command('webhooks').description('Webhooks: their keys, and how they look as they come.');
  webhooks
    .command('keys')
    .description('Shows the public keys with which the webhooks of a platform verify.')
    .option('--platform <id>', 'the platform (default: the only one there is)', platformId)
    .option('--json', 'answer as JSON')
    .action((options: KeysOptions) => keys(options, terminal));
  const rotation = webhooks
    .command('rotate-key')
    .description('Makes a new signing key. The one before verifies beside it for a while.')
    .option('--platform <id>', 'the platform (default: the only one there is)', platformId)
    .option('--overlap <hours>', 'how long; 0 when the key was betrayed', hours, WEBHOOK_SETTINGS.keyOverlap / HOUR)
    .option('--json', 'answer as JSON');
  withOperatorNoteOptions(rotation, terminal).action((options: RotateOptions) => rotate(options, terminal));
  webhooks
    .command('listen')
    .description(
      'Takes the webhooks of the sandbox platform, prints them as they come and passes them on, until it is interrupted.',
    )
    .option('--forward <address>', 'where to pass them on to, as http://localhost:4000/webhooks', httpUrl)
    .option('--url <address>', 'where the server listens (default: where the server of DATA_DIR says)', httpUrl)
    .action((options: ListenOptions) => listen(options, terminal));
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

async function listen({ forward, url }: ListenOptions, terminal: Terminal): Promise<void> {
  const interrupted = terminal.interrupted();
  const server = RunningServer.of(terminal, url);
  const { webhookEndpoint: former } = await server.ask('GET', '/config');
  const { keys: valid } = await server.ask('GET', '/.well-known/webhook-keys.json');
  const forwarder = await WebhookForwarder.listen({
    publicKeys: (valid as PublicSigningKey[]).map(({ pem }) => pem),
    target: forward,
    tell: ({ type, id, isGenuine, outcome }) => {
      const end = outcome === null ? '' : `  → ${outcome}`;
      terminal.write(`${type}  ${id}  ${isGenuine ? 'signature verified' : 'SIGNATURE DOES NOT VERIFY'}${end}`);
    },
  });
  try {
    await server.ask('PATCH', '/config', { webhookEndpoint: forwarder.address });
    terminal.warn(`Listening${forward === undefined ? '' : `, and passing on to ${forward}`}. Interrupt with Ctrl-C.`);
    await interrupted;
    await server.ask('PATCH', '/config', { webhookEndpoint: former ?? null });
  } finally {
    await forwarder.close();
  }
}
