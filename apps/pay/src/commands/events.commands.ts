import { setTimeout as wait } from 'node:timers/promises';
import { WebhookVerificationError, WebhookVerifier } from '@app/sdk';
import { Command } from 'commander';
import { Misuse } from '../failures.js';
import { feedOf, type FeedSource } from '../feeds/feed.js';
import { forward, type Forwarded, type SignedWebhook } from '../feeds/forwarder.js';
import { operationAt } from '../operations.js';
import { printable, type Resource } from '../output.js';
import type { CallOptions, Session } from '../session.js';
import { withCallOptions } from './call-options.js';

interface ListenOptions extends CallOptions {
  readonly forward?: string;
  readonly types?: string;
}

interface TailOptions extends CallOptions {
  readonly failed?: true;
}

/** `listen` and `logs tail`. */
export function eventsCommands(session: Session): readonly Command[] {
  const listening = new Command('listen')
    .description(
      "Shows webhooks as they occur and forwards them to a local address with their signatures, in addition to the platform's endpoints. It stores nothing on the server.",
    )
    .option('--forward <address>', 'address to forward to, for example http://localhost:3000/hook')
    .option('--types <list>', 'only these types, separated by commas');
  withCallOptions(listening, 'print only the bodies, one per line').action((options: ListenOptions) =>
    untilInterrupted(session, () => listen(session, options)),
  );
  const logs = new Command('logs').description('Requests to the API.');
  const tailing = logs
    .command('tail')
    .description('Shows requests that change something or are refused, as they are answered.')
    .option('--failed', 'only refused requests');
  withCallOptions(tailing, 'print one request per line as JSON').action((options: TailOptions) =>
    untilInterrupted(session, () => tail(session, options)),
  );
  return [listening, logs];
}

/** Runs until the user interrupts the command. */
async function untilInterrupted({ terminal }: Session, follow: () => Promise<void>): Promise<void> {
  try {
    await follow();
  } catch (error) {
    if (!terminal.interrupted.aborted) throw error;
  }
}

async function listen(session: Session, { forward: target, types, ...options }: ListenOptions): Promise<void> {
  if (target !== undefined && (!URL.canParse(target) || !['http:', 'https:'].includes(new URL(target).protocol)))
    throw new Misuse('--forward takes an http or https address.');
  const wanted = types === undefined ? undefined : new Set(types.split(',').map((type) => type.trim()));
  const { warn, write, interrupted } = session.terminal;
  const client = session.client(options);
  const verifier = new WebhookVerifier({
    keys: async () => (await client.get('/.well-known/webhook-keys.json')).keys,
    tolerance: Infinity, // it was signed for this request; the local clock may be wrong
  });
  warn(`Listening${target === undefined ? '' : `, forwarding to ${target}`}. End with Ctrl-C.`);
  for await (const { event } of client.events({ signal: interrupted })) {
    const { id, type, timestamp } = event;
    if (wanted?.has(type) === false) continue;
    const webhook = (await session.call(options, 'GET', `/events/${id}/webhook`)) as SignedWebhook;
    const isGenuine = await verified(verifier, webhook);
    const forwarded = target === undefined ? undefined : await forward(webhook, target);
    if (options.json === true) write(webhook.body);
    else write(printable(lineOf({ timestamp, type, id }, isGenuine, forwarded)));
  }
}

/** `12:00:01  CARD.STATE_CHANGE  Webhook:…  → 200 (12 ms)`. */
function lineOf(
  { timestamp, type, id }: { readonly timestamp: string; readonly type: string; readonly id: string },
  isGenuine: boolean,
  forwarded: Forwarded | undefined,
): string {
  const outcome =
    forwarded === undefined ? '' : `  → ${forwarded.status ?? 'no answer'} (${forwarded.milliseconds} ms)`;
  return `${timestamp.slice(11, 19)}  ${type}  ${id}${outcome}${isGenuine ? '' : '  SIGNATURE DOES NOT VERIFY'}`;
}

async function verified(verifier: WebhookVerifier, { body, headers }: SignedWebhook): Promise<boolean> {
  try {
    await verifier.verify(body, headers);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

async function tail(session: Session, { failed, ...options }: TailOptions): Promise<void> {
  const source = sourceOf(session, options, '/requests', {
    idOf: ({ id, at }) => `${String(id)} ${String(at)}`,
    momentOf: ({ at }) => String(at),
  });
  const feed = feedOf(source);
  const next = feed.next();
  session.terminal.warn('Waiting for requests. End with Ctrl-C.');
  for (let item = await next; item.done !== true; item = await feed.next()) {
    const { at, method, route, status, code, duration, id } = item.value;
    if (failed === true && !(Number(status) >= 400)) continue;
    if (session.isForPrograms(options.json)) session.terminal.write(JSON.stringify(item.value));
    else
      session.terminal.write(
        printable(
          `${String(at).slice(11, 19)}  ${String(status ?? '   ')}  ${String(method)} ${String(route)}  ${code === undefined ? '' : `${String(code)}  `}${String(duration)} ms  ${String(id)}`,
        ),
      );
  }
}

function sourceOf(
  session: Session,
  options: CallOptions,
  path: string,
  { idOf, momentOf }: Pick<FeedSource, 'idOf' | 'momentOf'>,
): FeedSource {
  const { interrupted, warn } = session.terminal;
  return {
    idOf,
    momentOf,
    since: (moment) =>
      session.items(
        options,
        operationAt('GET', path)!,
        { sortOrder: 'asc', ...(moment !== undefined && { createdAfter: moment }) },
        Infinity,
      ),
    newest: async () =>
      ((await session.call(options, 'GET', path, { query: { limit: 1 } })) as { data: Resource[] }).data[0],
    wait: (milliseconds) => wait(milliseconds, undefined, { signal: interrupted }).catch(() => undefined),
    isOver: () => interrupted.aborted,
    lost: (error) => warn(`The server does not respond (${error.message}); trying again.`),
  };
}
