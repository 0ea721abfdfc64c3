import { Command } from 'commander';
import { DemoClient } from '../demo/demo-client.js';
import { DemoReceiver } from '../demo/demo-receiver.js';
import { playMainJob } from '../demo/main-job.js';
import { Narrator } from '../demo/narrator.js';
import { RunningServer } from '../running-server.js';
import type { Terminal } from '../terminal.js';

/** `demo`: runs the main job against the running server, with its real credential. */
export function demoCommand(terminal: Terminal): Command {
  return new Command('demo')
    .option('--url <address>', 'address of the server (default: that of the server of DATA_DIR)')
    .action((options: { readonly url?: string }) => demo(options, terminal));
}

async function demo(options: { readonly url?: string }, terminal: Terminal): Promise<void> {
  const server = RunningServer.of(terminal, options.url);
  const narrator = new Narrator(terminal);
  const client = new DemoClient(server, narrator);
  terminal.write(`The main job, at ${server.baseAddress}`);

  narrator.step('The platform reads its configuration and the keys with which its webhooks verify');
  const { webhookEndpoint: former } = await client.call('GET', '/config', 200);
  const { keys } = await client.call('GET', '/.well-known/webhook-keys.json', 200);
  const receiver = await DemoReceiver.listen((keys as { pem: string }[]).map(({ pem }) => pem));
  try {
    await setEndpoint(client, receiver, narrator);
    await playMainJob({ client, receiver, narrator });
  } finally {
    await restore(client, narrator, former);
    await receiver.close();
  }
  terminal.write('\nEvery step had the specified result.');
}

async function setEndpoint(client: DemoClient, receiver: DemoReceiver, narrator: Narrator): Promise<void> {
  narrator.step('The platform names its webhook endpoint, here a receiver on this machine, and is sent a TEST');
  await client.call('PATCH', '/config', 200, { webhookEndpoint: receiver.address });
  const test = await receiver.next('TEST');
  narrator.webhook(test.type, test.id, test.data);
  await client.call('POST', '/sandbox/webhooks/test', 200);
  const another = await receiver.next('TEST');
  narrator.webhook(another.type, another.id, another.data);
}

async function restore(client: DemoClient, narrator: Narrator, former: unknown): Promise<void> {
  narrator.step('The webhook endpoint is restored');
  await client.call('PATCH', '/config', 200, { webhookEndpoint: former ?? null });
}
