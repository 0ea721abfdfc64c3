import type { CauseNode, DueWebhook, RequestNode } from '@app/audit';
import { nameInPlatform, postingsText } from './amounts.js';

/** A request, with the name of the token that made it if the caller was a token. */
export interface RequestWithCaller extends RequestNode {
  readonly caller?: string;
}

export const LEGEND = '* event of the resource that you asked for   +N ms: time since the request';

const DELIVERY = 'webhooks.delivery';
const WEBHOOK = 'webhooks.send-webhook';
const MS_SHOWN = 10_000;
const SECONDS_SHOWN = 600_000;

/** A request as a tree: first its consequences, then the guard sagas that check on it later, then its webhooks. */
export function linesOfRequest(request: RequestWithCaller, hasEndpoint: boolean): string[] {
  const isPrintedLast = (node: CauseNode): boolean => isDelivery(node) || node.isGuard === true;
  const guards = outermost(request, (node) => node.isGuard === true && !isDelivery(node));
  return [
    `request ${request.name} by ${callerText(request)}, ${request.at}`,
    ...childLines(request, request.at, isPrintedLast),
    ...guards.flatMap(({ node, parent }) => guardLines(node, parent, request.at)),
    ...webhookLines(request, hasEndpoint),
  ];
}

/** `Token:… (nightly payouts)`. */
function callerText({ actor, caller }: RequestWithCaller): string {
  return caller === undefined ? actor! : `${actor} (${caller})`;
}

function treeLines(node: CauseNode, since: string, isPrintedLast: (node: CauseNode) => boolean): string[] {
  const [first, ...more] = labelLines(node, since);
  const below = childLines(node, since, isPrintedLast);
  return [first!, ...more.map((line) => `${below.length > 0 ? '│' : ' '}     ${line}`), ...below];
}

function childLines(node: CauseNode, since: string, isPrintedLast: (node: CauseNode) => boolean): string[] {
  const children = node.children.filter((child) => !isPrintedLast(child));
  return children.flatMap((child, index) => {
    const isLast = index === children.length - 1;
    const [first, ...rest] = treeLines(child, since, isPrintedLast);
    return [`${isLast ? '└─' : '├─'} ${first}`, ...rest.map((line) => `${isLast ? '  ' : '│ '} ${line}`)];
  });
}

function labelLines(node: CauseNode, since: string): string[] {
  const { kind, name, at, place, outcome, party, postings, reason, isOwn } = node;
  const where =
    place === undefined ? '' : `  ${nameInPlatform(place.stream)}@${place.revision}  ${sinceText(since, at)}`;
  switch (kind) {
    case 'event':
      return [
        `${isOwn ? '* ' : ''}${name}${reason === undefined ? '' : `: ${reason}`}${where}`,
        ...(postings === undefined ? [] : [postingsText(postings)]),
      ];
    case 'reaction':
      return [`saga ${name} recorded${where}`];
    case 'effect':
      return [`effect ${name}${party === undefined ? '' : ` (${party})`}: ${outcome}`];
    case 'command':
      return [`command ${name}${detailText(node)}: ${commandOutcome(node)}`];
    default:
      return [`${kind} ${name}${detailText(node)}: ${outcome}`];
  }
}

/** A command that recorded no event changed nothing: `nothing to do, the transaction is FAILED`. */
function commandOutcome({ outcome, children }: CauseNode): string {
  const changed = children.some(({ kind }) => kind === 'event');
  return outcome?.startsWith('done') === true && !changed
    ? `nothing to do${outcome.slice('done'.length)}`
    : `${outcome}`;
}

/** ` (complete-refund)`: the step of the resource that a command requested, if it can request several. */
function detailText({ content }: CauseNode): string {
  const kind = (content as { readonly step?: { readonly kind?: unknown } } | null | undefined)?.step?.kind;
  return typeof kind === 'string' ? ` (${kind})` : '';
}

/** `+297 ms`, `+60.2 s`, and after ten minutes the time itself. */
function sinceText(since: string, at: string): string {
  const ms = Date.parse(at) - Date.parse(since);
  if (ms < MS_SHOWN) return `+${ms} ms`;
  return ms < SECONDS_SHOWN ? `+${(ms / 1_000).toFixed(1)} s` : at;
}

/* ---- sagas that look after others ------------------------------------------------------------------------------------------ */

/** One line if the guard changed nothing, otherwise everything that followed. */
function guardLines(node: CauseNode, parent: CauseNode, since: string): string[] {
  const head = `guard ${node.name}, after ${parent.name}`;
  const below = descendants(node, () => true);
  if (below.some(({ isOwn, postings }) => isOwn || postings !== undefined))
    return [`${head}:`, ...treeLines(node, since, isDelivery).map((line) => `   ${line}`)];
  const steps = below.filter(({ kind }) => kind !== 'reaction').map((each) => stepText(each, since));
  const found = below.some(({ kind }) => kind === 'event') || below.some(({ outcome }) => outcome?.startsWith('waits'));
  return [`${head}: ${[...steps, ...(found ? [] : ['found nothing to repair'])].join('; ')}`];
}

function stepText({ kind, name, at, outcome, place }: CauseNode, since: string): string {
  return kind === 'event'
    ? `${name}  ${nameInPlatform(place!.stream)}@${place!.revision}  ${sinceText(since, at)}`
    : `${kind} ${name} ${outcome}`;
}

/* ---- webhooks -------------------------------------------------------------------------------------------------------------- */

/** Each delivery attempt of a webhook, then the webhooks without a recorded delivery. */
function webhookLines(request: RequestNode, hasEndpoint: boolean): string[] {
  const deliveries = outermost(request, isDelivery);
  const sent = deliveries.flatMap(({ node, parent }) => deliveryLines(node, parent, request.at));
  const places = new Set(deliveries.map(({ parent }) => `${parent.place?.stream}@${parent.place?.revision}`));
  const missing = request.webhooks.filter(({ stream, revision }) => !places.has(`${stream}@${revision}`));
  if (missing.length === 0) return sent;
  const due = missing.map(dueText).join(', ');
  const why = hasEndpoint ? 'the platform had no endpoint then, or they still wait' : 'the platform had no endpoint';
  return [...sent, `${sent.length === 0 ? 'No webhooks were sent' : 'Not sent'}: ${why}. Due were: ${due}`];
}

/** A delivery is recorded in one stream: an attempt without a response yet, and a scheduled retry, are also lines. */
function deliveryLines(node: CauseNode, event: CauseNode, since: string): string[] {
  return descendants(node, ({ kind, outcome }) => kind !== 'reaction' && outcome !== 'rang').map((each) =>
    each.name === WEBHOOK
      ? `webhook ${webhookText(each)}, for ${event.name}: ${each.outcome}  ${sinceText(since, answeredAt(each))}`
      : each.kind === 'event'
        ? `   ${each.name}  ${nameInPlatform(each.place!.stream)}@${each.place!.revision}`
        : `   ${each.kind} ${each.name}: ${each.outcome}`,
  );
}

/** `CARD.STATE_CHANGE`, and the endpoint unless it is that of the configuration. */
function webhookText({ content }: CauseNode): string {
  const { type, endpointId } = content as { readonly type: string; readonly endpointId?: string };
  return endpointId === undefined ? type : `${type} to WebhookEndpoint:${endpointId}`;
}

function answeredAt({ at, answer }: CauseNode): string {
  return answer?.at ?? at;
}

function dueText({ type, event }: DueWebhook): string {
  return `${type} (${event})`;
}

function isDelivery({ kind, name }: CauseNode): boolean {
  return kind === 'reaction' && name === DELIVERY;
}

/* ---- nodes ----------------------------------------------------------------------------------------------------------------- */

interface Found {
  readonly node: CauseNode;
  readonly parent: CauseNode;
}

/** Every node below a matching node, in tree order. */
function descendants(root: CauseNode, matches: (node: CauseNode) => boolean): CauseNode[] {
  return root.children.flatMap((node) => [...(matches(node) ? [node] : []), ...descendants(node, matches)]);
}

/** The first matching node on each branch. */
function outermost(root: CauseNode, matches: (node: CauseNode) => boolean): Found[] {
  return root.children.flatMap((node) => (matches(node) ? [{ node, parent: root }] : outermost(node, matches)));
}
