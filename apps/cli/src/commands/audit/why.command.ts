import { Command } from 'commander';
import { type CauseNode, ResourceHistory } from '@app/event-sourcing';
import { Refusal } from '@app/kernel';
import { READ_ONLY, operatorMetadata, tenantOf, withApplication } from '../../application.js';
import { withProgress } from '../../progress-bar.js';
import type { Terminal } from '../../terminal.js';
import { platformId, resourceIdOfAnyKind } from '../arguments.js';

interface WhyOptions {
  readonly platform?: string;
  readonly wholeLog?: true;
  readonly json?: true;
}

const WEBHOOK = 'webhooks.send-webhook';

/** `audit why`. */
export function whyCommand(terminal: Terminal): Command {
  return new Command('why')
    .description(
      'Shows every request that touched a resource and all that followed from it: events, what sagas recorded, effects and webhooks.',
    )
    .argument(
      '<resource>',
      'its id, such as Transaction:…, Invitation:<code> or FactorReset:<id>; what no GET shows by its id is searched for in the whole log',
      resourceIdOfAnyKind,
    )
    .option('--platform <id>', 'the platform (default: the only one there is)', platformId)
    .option('--whole-log', 'read the whole log instead of the stretches that the notes beside the seals name')
    .option('--json', 'answer as JSON')
    .action((resource: string, options: WhyOptions) => why(resource, options, terminal));
}

async function why(resource: string, { platform, wholeLog, json }: WhyOptions, terminal: Terminal): Promise<void> {
  const requests = await withApplication(
    terminal,
    async (application) => {
      const tenant = await tenantOf(application, platform);
      return withProgress(terminal, 'events', (show) =>
        application
          .get(ResourceHistory, { strict: false })
          .why(tenant, resource, operatorMetadata(), show, { wholeLog }),
      );
    },
    READ_ONLY,
  );
  if (requests === null)
    throw new Refusal('REFERENCE_NOT_FOUND', `The platform's history has no event about ${resource}.`);
  if (json === true) return terminal.write(JSON.stringify(requests));
  for (const request of requests) for (const line of treeOf(request)) terminal.write(line);
}

/** A node and its children as lines, those of the resource itself marked. */
function treeOf(node: CauseNode): string[] {
  return [
    labelOf(node),
    ...node.children.flatMap((child, index) => {
      const isLast = index === node.children.length - 1;
      const [first, ...rest] = treeOf(child);
      return [`${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => `${isLast ? '  ' : '│ '} ${line}`)];
    }),
  ];
}

function labelOf({ kind, name, at, actor, place, outcome, content, isOwn }: CauseNode): string {
  const where = place === undefined ? '' : `  ${place.stream.slice(place.stream.indexOf('.') + 1)}@${place.revision}`; // whose platform it is was asked
  switch (kind) {
    case 'request':
      return `request ${name} of ${actor}, ${at}`;
    case 'event':
      return `${isOwn ? '* ' : ''}${name}${where}`;
    case 'reaction':
      return `saga ${name} recorded${where}`;
    default:
      return name === WEBHOOK
        ? `webhook ${(content as { readonly type: string }).type}: ${outcome}`
        : `${kind} ${name}: ${outcome}`;
  }
}
