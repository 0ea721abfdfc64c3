import { Command, Option } from 'commander';
import type { ListedScenario, MovedClock, ShownClock } from '@app/sandbox';
import { RunningServer } from '../running-server.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { httpUrl, idOf, jsonObject, resourceIdOfAnyKind, wholeNumber } from './arguments.js';
import type { ExplainOptions } from './sandbox-explanation.js';

interface ServerOptions {
  readonly url?: string;
  readonly json?: true;
}

interface ClockOptions extends ServerOptions {
  readonly advance?: string;
  readonly set?: string;
  readonly freeze?: true;
  readonly release?: true;
}

interface TriggerOptions extends ServerOptions {
  readonly data?: object;
}

interface SnapshotOptions extends ServerOptions {
  readonly name?: string;
}

interface ForkOptions extends ServerOptions {
  readonly snapshot?: string;
}

/** Options of `sandbox fault`, as the API names them. */
interface FaultOptions extends ServerOptions {
  readonly method?: string;
  readonly path?: string;
  readonly eventType?: string;
  readonly count?: number;
  readonly expiresInSeconds?: number;
  readonly delayMilliseconds?: number;
  readonly retryAfterSeconds?: number;
}

/**
 * `sandbox explain`, `sandbox scenarios`, `sandbox trigger`, `sandbox fault`, `sandbox clock`: the controls of the sandbox platform, as in
 * the API.
 */
export function sandboxCommand(terminal: Terminal): Command {
  const sandbox = new Command('sandbox');
  withServerOptions(sandbox.command('explain'))
    .description('Explains the state of a resource: requests, their consequences, and the causes of failures.')
    .argument('<resource>', 'its id, such as Transaction:… or Invitation:<code>', resourceIdOfAnyKind)
    .option('--customer <id>', 'customer of a FactorReset', idOf('Customer'))
    .action(async (resource: string, options: ExplainOptions) => {
      const { explain } = await import('./with-contexts.js');
      return explain(resource, options, terminal);
    });
  withServerOptions(sandbox.command('scenarios'))
    .description('Lists every value that chooses an outcome of the sandbox, with its consequences.')
    .action((options: ServerOptions) => scenarios(options, terminal));
  withServerOptions(sandbox.command('trigger'))
    .description('Triggers an event: sends the requests that cause it, as the platform.')
    .argument('<type>', 'type of the event, such as OUTGOING_PAYMENT.FAILED')
    .option('--data <json>', 'bodies of the requests by step, such as {"payment": {"amount": 2500}}', jsonObject)
    .action((type: string, options: TriggerOptions) => trigger(type, options, terminal));
  withServerOptions(sandbox.command('fault'))
    .description('Arms a fault for the next requests or webhooks that match.')
    .argument('<type>', 'type of the fault, such as ANSWER_LOST or WEBHOOK_DOUBLED')
    .option('--method <method>', 'method of the requests')
    .option('--path <route>', 'route of the requests, such as /quotes/{quoteId}/execute')
    .option('--event-type <type>', 'type of the webhooks')
    .option('--count <number>', 'number of injections (default: 1)', wholeNumber)
    .option('--expires-in-seconds <number>', 'lifetime of the fault', wholeNumber)
    .option('--delay-milliseconds <number>', 'delay, for faults that delay', wholeNumber)
    .option('--retry-after-seconds <number>', 'seconds in Retry-After, for RATE_LIMITED and UNAVAILABLE', wholeNumber)
    .action((type: string, options: FaultOptions) => armFault(type, options, terminal));
  withServerOptions(sandbox.command('faults'))
    .description('Lists the newest faults, with how often each was injected.')
    .action((options: ServerOptions) => faults(options, terminal));
  withServerOptions(sandbox.command('disarm'))
    .description('Disarms a fault.')
    .argument('<fault>', 'its id, Fault:…', idOf('Fault'))
    .action((id: string, options: ServerOptions) => disarm(id, options, terminal));
  withServerOptions(sandbox.command('reset'))
    .description('Resets the platform: only its tokens, its configuration and its keys are kept.')
    .action((options: ServerOptions) => reset(options, terminal));
  withServerOptions(sandbox.command('clock'))
    .description('Shows the clock of the platform, or moves, stops or releases it; lists the timers that fired.')
    .addOption(
      new Option('--advance <duration>', 'duration by which the clock moves ahead, ISO 8601 such as P3D').conflicts([
        'set',
        'freeze',
        'release',
      ]),
    )
    .addOption(
      new Option('--set <time>', 'time to which the clock moves, an ISO 8601 timestamp').conflicts([
        'freeze',
        'release',
      ]),
    )
    .addOption(new Option('--freeze', 'stop the clock').conflicts(['release']))
    .addOption(new Option('--release', 'let the clock run from the time that it shows'))
    .action((options: ClockOptions) => clock(options, terminal));
  withServerOptions(sandbox.command('snapshot'))
    .description('Names the current state of the platform, from which forks can be created.')
    .option('--name <name>', 'display name')
    .action((options: SnapshotOptions) => takeSnapshot(options, terminal));
  withServerOptions(sandbox.command('snapshots'))
    .description('Lists the newest snapshots.')
    .action((options: ServerOptions) => snapshots(options, terminal));
  withServerOptions(sandbox.command('fork'))
    .description('Creates a platform whose history begins as a copy, and shows its credential.')
    .option('--snapshot <id>', 'the snapshot to copy (default: the current state)', idOf('Snapshot'))
    .action((options: ForkOptions) => fork(options, terminal));
  return sandbox;
}

function withServerOptions(command: Command): Command {
  return command
    .option('--url <address>', 'address of the server (default: that of the server of DATA_DIR)', httpUrl)
    .option('--json', 'print JSON');
}

async function scenarios({ url, json }: ServerOptions, terminal: Terminal): Promise<void> {
  const { data } = (await RunningServer.of(terminal, url).ask('GET', '/sandbox/scenarios')) as unknown as {
    readonly data: readonly ListedScenario[];
  };
  if (json === true) return terminal.write(JSON.stringify(data));
  const rows = data.map(({ scenarioId, field, value, outcome }) => [scenarioId, value ?? 'any other', field, outcome]);
  for (const line of tableOf(['SCENARIO', 'VALUE', 'IN', 'OUTCOME'], rows)) terminal.write(line);
}

async function trigger(type: string, { url, json, data }: TriggerOptions, terminal: Terminal): Promise<void> {
  const happened = await RunningServer.of(terminal, url).ask('POST', '/sandbox/triggers', { type, data });
  if (json === true) return terminal.write(JSON.stringify(happened));
  const { resourceId, afterSeconds } = happened as { readonly resourceId: string; readonly afterSeconds: number };
  terminal.write(`${type}  ${resourceId}${afterSeconds === 0 ? '' : `  after ${afterSeconds} s`}`);
}

async function armFault(type: string, { url, json, ...members }: FaultOptions, terminal: Terminal): Promise<void> {
  const fault = await RunningServer.of(terminal, url).ask('POST', '/sandbox/faults', { type, ...members });
  if (json === true) return terminal.write(JSON.stringify(fault));
  terminal.write(`${type}  ${String(fault['id'])}  until ${String(fault['expiresAt'])}`);
}

async function faults({ url, json }: ServerOptions, terminal: Terminal): Promise<void> {
  const { data } = (await RunningServer.of(terminal, url).ask('GET', '/sandbox/faults')) as unknown as {
    readonly data: readonly Readonly<Record<string, string | number>>[];
  };
  if (json === true) return terminal.write(JSON.stringify(data));
  const rows = data.map(({ id, type, method, path, eventType, injected, count, expiresAt }) => [
    String(id),
    String(type),
    [method, path, eventType].filter((part) => part !== undefined).join(' ') || 'any',
    `${injected} of ${count}`,
    String(expiresAt),
  ]);
  for (const line of tableOf(['FAULT', 'TYPE', 'FOR', 'INJECTED', 'EXPIRES'], rows)) terminal.write(line);
}

async function disarm(id: string, { url }: ServerOptions, terminal: Terminal): Promise<void> {
  await RunningServer.of(terminal, url).ask('DELETE', `/sandbox/faults/${id}`);
  terminal.write(`${id}  disarmed`);
}

async function takeSnapshot({ url, json, name }: SnapshotOptions, terminal: Terminal): Promise<void> {
  const taken = await RunningServer.of(terminal, url).ask('POST', '/sandbox/snapshots', { name });
  terminal.write(json === true ? JSON.stringify(taken) : `${String(taken['id'])}  ${String(taken['takenAt'])}`);
}

async function snapshots({ url, json }: ServerOptions, terminal: Terminal): Promise<void> {
  const { data } = (await RunningServer.of(terminal, url).ask('GET', '/sandbox/snapshots')) as unknown as {
    readonly data: readonly { readonly id: string; readonly name?: string; readonly takenAt: string }[];
  };
  if (json === true) return terminal.write(JSON.stringify(data));
  const rows = data.map(({ id, name = '', takenAt }) => [id, takenAt, name]);
  for (const line of tableOf(['SNAPSHOT', 'TAKEN', 'NAME'], rows)) terminal.write(line);
}

async function fork({ url, json, snapshot }: ForkOptions, terminal: Terminal): Promise<void> {
  const made = (await RunningServer.of(terminal, url).ask('POST', '/sandbox/forks', {
    snapshotId: snapshot,
  })) as unknown as {
    readonly platformId: string;
    readonly token: { readonly clientId: string; readonly clientSecret: string };
  };
  if (json === true) return terminal.write(JSON.stringify(made));
  terminal.write(`Platform    ${made.platformId}`);
  terminal.write(`Credential  ${made.token.clientId}:${made.token.clientSecret}`);
}

async function reset({ url, json }: ServerOptions, terminal: Terminal): Promise<void> {
  const done = await RunningServer.of(terminal, url).ask('POST', '/sandbox/reset');
  if (json === true) return terminal.write(JSON.stringify(done));
  terminal.write(`${String(done['platformId'])}  since ${String(done['resetAt'])}`);
}

async function clock({ url, json, ...control }: ClockOptions, terminal: Terminal): Promise<void> {
  const server = RunningServer.of(terminal, url);
  const isMoved = Object.keys(control).length > 0;
  const shown = (await (isMoved
    ? server.ask('POST', '/sandbox/test-clock', control)
    : server.ask('GET', '/sandbox/test-clock'))) as unknown as ShownClock & Partial<MovedClock>;
  if (json === true) return terminal.write(JSON.stringify(shown));
  const { time, state, rang = [], rangCount = 0 } = shown;
  for (const { at, process, timer } of rang) terminal.write(`${at}  ${process}  ${timer}`);
  if (rangCount > rang.length) terminal.write(`and ${rangCount - rang.length} more`);
  terminal.write(`${time}  ${state}`);
}
