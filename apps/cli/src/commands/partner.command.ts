import { readFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Argument, Command, Option } from 'commander';
import { LogSearch, ofKind } from '@app/audit';
import { parseStreamName } from '@app/event-store';
import { type Tenant, tenantKey } from '@app/kernel';
import { PARTNER_PORTS, type PartnerPort } from '@app/partner-protocol';
import {
  type Connection,
  ContradictionSettled,
  GiveOrderAgain,
  keyIdOf,
  OrderContradicted,
  OrderLost,
  PartnerConnections,
  PartnerOrders,
  RemoveConnection,
  SETTLEMENTS,
  SetConnection,
  SettleContradiction,
  type Settlement,
} from '@app/partners';
import { READ_ONLY, tenantOf, withApplication } from '../application.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { httpUrl, partnerOperation, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';
import { addReconciliationCommands } from './partner-reconciliation.js';

interface OfPlatform {
  readonly platform?: string;
  readonly json?: true;
}

interface SetOptions extends ManualActionOptions {
  readonly url: string;
  readonly publicKey: readonly string[];
  readonly newKey?: true;
  readonly moved?: true;
  readonly json?: true;
}

interface SettleOptions extends ManualActionOptions {
  readonly as: Settlement;
}

/** `partner set`, `list`, `remove`, `contradictions`, `settle`, `lost`, `give-again`, and the commands of reconciliation. */
export function partnerCommand(terminal: Terminal): Command {
  const partner = new Command('partner');
  const port = () => new Argument('<port>', 'port of the partner').choices(PARTNER_PORTS);
  const ofPlatform = (command: Command): Command =>
    command.option('--platform <id>', 'the platform (default: the only platform)', platformId);
  const setting = ofPlatform(
    partner
      .command('set')
      .description('Connects a platform to a partner and prints the public key of our request signatures.')
      .addArgument(port()),
  )
    .requiredOption('--url <address>', "the root of the partner's addresses, https", httpUrl)
    .requiredOption(
      '--public-key <file>',
      "the partner's public key, Ed25519 in PEM; given twice while the partner rotates its key",
      (file: string, files: readonly string[] = []) => [...files, file],
    )
    .option('--new-key', 'rotate our signing key')
    .option('--moved', 'the same partner at another address: it has the orders that were sent to it')
    .option('--json', 'print JSON');
  withOperatorNoteOptions(setting, terminal).action((named: PartnerPort, options: SetOptions) =>
    set(named, options, terminal),
  );
  ofPlatform(partner.command('list').description('Lists the partners of a platform.'))
    .option('--json', 'print JSON')
    .action((options: OfPlatform) => list(options, terminal));
  const removal = ofPlatform(
    partner
      .command('remove')
      .description('Disconnects a partner: operations that need it are refused afterwards.')
      .addArgument(port()),
  );
  withOperatorNoteOptions(removal, terminal).action((named: PartnerPort, options: ManualActionOptions) =>
    remove(named, options, terminal),
  );
  ofPlatform(
    partner
      .command('contradictions')
      .description('Lists results of partners that contradict an earlier result and await a decision.'),
  )
    .option('--json', 'print JSON')
    .action((options: OfPlatform) => contradictions(options, terminal));
  const settlement = ofPlatform(
    partner
      .command('settle')
      .description('Records the decision about the contradictions of an operation; the first result stays in effect.')
      .argument('<operation>', 'its id, as `partner contradictions` lists it', partnerOperation),
  ).addOption(new Option('--as <decision>', 'the result that is true').choices(SETTLEMENTS).makeOptionMandatory());
  withOperatorNoteOptions(settlement, terminal).action((operationId: string, options: SettleOptions) =>
    settle(operationId, options, terminal),
  );
  ofPlatform(
    partner
      .command('lost')
      .description('Lists orders that a partner accepted and no longer knows, which wait for a decision.'),
  )
    .option('--json', 'answer as JSON')
    .action((options: OfPlatform) => lost(options, terminal));
  const release = ofPlatform(
    partner
      .command('give-again')
      .description('Gives a lost order to the partner again, once the partner has said that it was not performed.')
      .argument('<operation>', 'its id, as `partner lost` lists it', partnerOperation),
  );
  withOperatorNoteOptions(release, terminal).action((operationId: string, options: ManualActionOptions) =>
    giveAgain(operationId, options, terminal),
  );
  addReconciliationCommands(partner, terminal);
  return partner;
}

async function set(
  port: PartnerPort,
  { url, publicKey, newKey, moved, json, ...options }: SetOptions,
  terminal: Terminal,
): Promise<void> {
  const partnerKeys = await Promise.all(publicKey.map((file) => readFile(file, 'utf8')));
  const act = { act: 'partner set', object: `${port} ${url}` };
  const { connection, tenant } = await runManualAction(terminal, options, act, async (application, of, metadata) => {
    const data = { port, url, partnerKeys, renewsKey: newKey === true, hasMoved: moved === true };
    const command = new SetConnection(of, data, metadata);
    return { connection: await application.get(CommandBus, { strict: false }).execute(command), tenant: of };
  });
  if (json === true) return terminal.write(JSON.stringify(shown(tenant, connection)));
  terminal.write(`Port        ${port}`);
  terminal.write(`Address     ${connection.url}`);
  terminal.write(`Key id      ${keyIdOf(tenant, port)}`);
  terminal.write(`Reports to  ${reportPath(tenant, port)}`);
  terminal.write('Public key of our requests, for the partner:');
  for (const line of connection.publicKey.trim().split('\n')) terminal.write(line);
}

/** The members that a partner needs; none of them is secret. */
function shown(tenant: Tenant, { port, url, publicKey, partnerKeys }: Connection) {
  return { port, url, keyId: keyIdOf(tenant, port), reportPath: reportPath(tenant, port), publicKey, partnerKeys };
}

function reportPath({ platformId: id }: Tenant, port: PartnerPort): string {
  return `/2025-10-13/partners/${id}/${port}/reports`;
}

async function list({ platform, json }: OfPlatform, terminal: Terminal): Promise<void> {
  const { tenant, all } = await withApplication(
    terminal,
    async (application) => {
      const of = await tenantOf(application, platform);
      return { tenant: of, all: await application.get(PartnerConnections, { strict: false }).all(of) };
    },
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(all.map((each) => shown(tenant, each))));
  if (all.length === 0) return terminal.warn('There is no partner: connect one with `partner set`.');
  const rows = all.map(({ port, url, partnerKeys }) => [port, url, String(partnerKeys.length)]);
  for (const line of tableOf(['PORT', 'ADDRESS', 'KEYS'], rows)) terminal.write(line);
}

async function remove(port: PartnerPort, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  await runManualAction(terminal, options, { act: 'partner remove', object: port }, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new RemoveConnection(tenant, { port }, metadata)),
  );
  terminal.write(`Removed     ${port}`);
}

interface Contradiction {
  readonly at: string;
  readonly operationId: string;
  readonly port: string;
  readonly operation: string;
  readonly resource: string;
  readonly result: unknown;
}

async function contradictions({ platform, json }: OfPlatform, terminal: Terminal): Promise<void> {
  const open = await withApplication(
    terminal,
    async (application) => openContradictions(application, await tenantOf(application, platform)),
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(open));
  if (open.length === 0) return terminal.warn('No result awaits a decision.');
  const rows = open.map(({ at, operationId, operation, resource, result }) => [
    at,
    operationId,
    operation,
    resource,
    JSON.stringify(result),
  ]);
  for (const line of tableOf(['SINCE', 'OPERATION', 'KIND', 'ABOUT', 'LATER RESULT'], rows)) terminal.write(line);
}

/** In the order of the log; contradictions about an operation end with the decision about it. */
async function openContradictions(
  application: INestApplicationContext,
  tenant: Tenant,
): Promise<readonly Contradiction[]> {
  const found = new Map<string, Contradiction[]>();
  for await (const event of orderEvents(application, tenant, [OrderContradicted.type, ContradictionSettled.type])) {
    const { operationId, at, type, data } = event;
    if (type === ContradictionSettled.type) {
      found.delete(operationId);
      continue;
    }
    const { port, operation, resource, result } = data as unknown as Omit<Contradiction, 'at' | 'operationId'>;
    const contradiction = { at, operationId, port, operation, resource, result };
    found.set(operationId, [...(found.get(operationId) ?? []), contradiction]);
  }
  return [...found.values()].flat();
}

async function settle(operationId: string, { as, ...options }: SettleOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'partner settle', object: `${operationId} ${as}` };
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new SettleContradiction(tenant, { operationId, settlement: as }, metadata)),
  );
  terminal.write(`Settled     ${operationId}  ${as}`);
}

interface LostOrder {
  readonly at: string;
  readonly operationId: string;
  readonly port: string;
  readonly operation: string;
  readonly resource: string;
}

async function lost({ platform, json }: OfPlatform, terminal: Terminal): Promise<void> {
  const orders = await withApplication(
    terminal,
    async (application) => lostOrders(application, await tenantOf(application, platform)),
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(orders));
  if (orders.length === 0) return terminal.warn('No partner has lost an order.');
  const rows = orders.map(({ at, operationId, operation, resource }) => [at, operationId, operation, resource]);
  for (const line of tableOf(['SINCE', 'OPERATION', 'KIND', 'ABOUT'], rows)) terminal.write(line);
}

/** In the order of the log, each with its last loss. */
async function lostOrders(application: INestApplicationContext, tenant: Tenant): Promise<readonly LostOrder[]> {
  const found = new Map<string, LostOrder>();
  for await (const { operationId, at, data } of orderEvents(application, tenant, [OrderLost.type])) {
    const { port, operation, resource } = data as unknown as LostOrder;
    found.set(operationId, { at, operationId, port, operation, resource });
  }
  const orders = application.get(PartnerOrders, { strict: false });
  const open: LostOrder[] = [];
  for (const each of found.values()) if (await orders.isLost(tenant, each.operationId)) open.push(each);
  return open;
}

async function giveAgain(operationId: string, options: ManualActionOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'partner give-again', object: operationId };
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application.get(CommandBus, { strict: false }).execute(new GiveOrderAgain(tenant, { operationId }, metadata)),
  );
  terminal.write(`Given again ${operationId}`);
}

/** Events of a platform's orders, in the order of the log. */
async function* orderEvents(application: INestApplicationContext, tenant: Tenant, types: readonly string[]) {
  const search = application.get(LogSearch, { strict: false });
  for await (const { stream, type, data, metadata } of search.find(types.map(ofKind), () => undefined)) {
    const { tenant: of, id: operationId } = parseStreamName(stream);
    if (tenantKey(of) === tenantKey(tenant)) yield { operationId, type, data, at: metadata.at };
  }
}
