import { Command, InvalidArgumentError, Option } from 'commander';
import { ResourceHistory, type ResourceHistoryReport } from '@app/audit';
import { Refusal } from '@app/kernel';
import { READ_ONLY, operatorMetadata, tenantOf, withApplication } from '../../application.js';
import { withProgress } from '../../progress-bar.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { nameInPlatform } from './amounts.js';
import { moment, platformId, resourceIdOfAnyKind } from '../arguments.js';

interface ShowOptions {
  readonly platform?: string;
  readonly at?: string;
  readonly revision?: number;
  readonly json?: true;
}

/** `audit show`. */
export function showCommand(terminal: Terminal): Command {
  return new Command('show')
    .description(
      'Shows the events of a resource with actor and cause, and the resource as GET would have returned it at the given time.',
    )
    .argument(
      '<resource>',
      'its id, such as Card:…, Invitation:<code> or FactorReset:<id>; an id without a GET is searched for in the whole log',
      resourceIdOfAnyKind,
    )
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--at <moment>', 'state at this time, ISO 8601 (default: now)', moment)
    .addOption(new Option('--revision <n>', 'state at this revision of its stream').argParser(revision).conflicts('at'))
    .option('--json', 'print JSON')
    .action((resource: string, options: ShowOptions) => show(resource, options, terminal));
}

async function show(
  resource: string,
  { platform, json, at, revision }: ShowOptions,
  terminal: Terminal,
): Promise<void> {
  const point = at !== undefined ? { at } : revision !== undefined ? { revision } : null;
  const report = await withApplication(
    terminal,
    async (application) => {
      const tenant = await tenantOf(application, platform);
      return withProgress(terminal, 'events', (show) =>
        application
          .get(ResourceHistory, { strict: false })
          .show(tenant, resource, point, operatorMetadata(application, tenant), show),
      );
    },
    READ_ONLY,
  );
  if (report === null)
    throw new Refusal('REFERENCE_NOT_FOUND', `The platform's history has no event about ${resource}.`);
  if (report.events.length === 0) throw new Refusal('REFERENCE_NOT_FOUND', `${resource} did not exist at that time.`);
  if (json === true) return terminal.write(JSON.stringify(jsonOf(report)));
  terminal.write(report.stream);
  for (const line of tableOf(
    ['REVISION', 'AT', 'EVENT', 'ACTOR', 'CAUSE'],
    report.events.map((event) => cellsOf(event, report.causes)),
  ))
    terminal.write(line);
  for (const { stream, revision, at } of report.others)
    terminal.write(`Shown with ${stream}, up to revision ${revision}, at ${at}`);
  if (report.document === null) terminal.warn('There was no GET that showed it then.');
  else terminal.write(JSON.stringify(report.document, null, 2));
}

function cellsOf(
  { revision, type, metadata }: ResourceHistoryReport['events'][number],
  causes: ResourceHistoryReport['causes'],
): string[] {
  const { causationId, correlationId } = metadata;
  const place = causationId === null ? undefined : causes[causationId];
  const cause =
    causationId === null
      ? `request ${correlationId}`
      : place === undefined
        ? `event ${causationId}`
        : `${nameInPlatform(place.stream)}@${place.revision}`;
  return [String(revision), metadata.at, type, metadata.actor, cause];
}

/** The events as they are stored, with personal members sealed. */
function jsonOf({ events, ...report }: ResourceHistoryReport): unknown {
  return { ...report, events: events.map((event) => ({ ...event, position: event.position.toString() })) };
}

function revision(given: string): number {
  if (/^(0|[1-9]\d{0,8})$/.test(given)) return Number(given);
  throw new InvalidArgumentError('Give the number of a revision, 0 or more.');
}
