import { Command } from 'commander';
import { type RequestNode, ResourceHistory } from '@app/audit';
import { EventStore, streamName } from '@app/event-store';
import { Refusal, type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { PlatformDirectory } from '@app/platforms';
import { READ_ONLY, operatorMetadata, tenantOf, withApplication } from '../../application.js';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { platformId, resourceIdOfAnyKind } from '../arguments.js';
import { LEGEND, type RequestWithCaller, linesOfRequest } from './cause-tree.js';

interface WhyOptions {
  readonly platform?: string;
  readonly wholeLog?: true;
  readonly json?: true;
}

/** `audit why`. */
export function whyCommand(terminal: Terminal): Command {
  return new Command('why')
    .description(
      'Shows every request that affected a resource and its consequences: events, saga steps, effects and webhooks.',
    )
    .argument(
      '<resource>',
      'its id, such as Transaction:…, Invitation:<code> or FactorReset:<id>; an id without a GET is searched for in the whole log',
      resourceIdOfAnyKind,
    )
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--whole-log', 'read every event; the default uses an index, which is not signed')
    .option('--json', 'print JSON')
    .action((resource: string, options: WhyOptions) => why(resource, options, terminal));
}

async function why(resource: string, { platform, wholeLog, json }: WhyOptions, terminal: Terminal): Promise<void> {
  const { requests, hasEndpoint } = await withApplication(
    terminal,
    async (application) => {
      const tenant = await tenantOf(application, platform);
      const found = await withProgress(terminal, 'events', (show) =>
        application
          .get(ResourceHistory, { strict: false })
          .why(tenant, resource, operatorMetadata(application, tenant), show, { wholeLog }),
      );
      const store = application.get(EventStore, { strict: false });
      const endpoint = await application.get(PlatformDirectory, { strict: false }).webhookEndpoint(tenant);
      return {
        requests: found && (await Promise.all(found.map((request) => withCaller(store, tenant, request)))),
        hasEndpoint: endpoint !== undefined,
      };
    },
    READ_ONLY,
  );
  if (requests === null)
    throw new Refusal('REFERENCE_NOT_FOUND', `The platform's history has no event about ${resource}.`);
  if (json === true) return terminal.write(JSON.stringify(requests));
  for (const line of [LEGEND, ...requests.flatMap((request) => linesOfRequest(request, hasEndpoint))])
    terminal.write(line);
}

/** Adds the name of the token that made the request. Platforms name their tokens after systems, not after people. */
async function withCaller(store: EventStore, tenant: Tenant, request: RequestNode): Promise<RequestWithCaller> {
  const { actor } = request;
  if (!isResourceId('Token', actor)) return request;
  const stream = streamName(tenant, { context: 'platforms', name: 'token' }, uuidOf('Token', actor));
  const [created] = await store.read(stream, { upTo: 0 });
  return created === undefined ? request : { ...request, caller: created.data['name'] as string };
}
