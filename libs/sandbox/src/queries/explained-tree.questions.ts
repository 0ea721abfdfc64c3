import type { CauseNode, DueWebhook, PartOfHistory, RequestNode } from '@app/audit';
import { type Posting, resourceId } from '@app/kernel';
import {
  type FailureSentences,
  type VerificationFinding,
  sentencesOfFinding,
  sentencesOfReason,
  sentencesOfRefusal,
} from './failure-sentences.questions.js';

export const STEP_KINDS = ['EVENT', 'SAGA_STEP', 'COMMAND', 'EFFECT', 'TIMER'] as const;

/** A consequence of a request: recorded, requested or waited for. */
export interface ExplainedStep {
  readonly kind: (typeof STEP_KINDS)[number];
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isAboutResource: boolean;
  readonly outcome?: string;
  readonly party?: string;
  readonly reason?: string;
  readonly stream?: string;
  readonly revision?: number;
  readonly postings?: readonly { readonly account: string; readonly currency: string; readonly amount: number }[];
  readonly steps?: readonly ExplainedStep[];
}

/** A webhook caused by an event, with every delivery attempt. */
interface ExplainedWebhook {
  readonly type: string;
  readonly event: string;
  /** The endpoint that it is sent to; absent for that of the configuration. */
  readonly endpointId?: string;
  /** True if the explained resource is this delivery. */
  readonly isAboutResource: boolean;
  readonly attempts: readonly { readonly at: string; readonly outcome: string }[];
  /** Present while another attempt is scheduled. */
  readonly next?: string;
}

/** A request that involved the resource, with its consequences. */
export interface ExplainedRequest {
  readonly requestId: string;
  readonly actor: string;
  readonly at: string;
  readonly steps: readonly ExplainedStep[];
  readonly webhooks: readonly ExplainedWebhook[];
}

interface ExplainedFailure extends FailureSentences {
  readonly at: string;
  /** Name of the event or command that failed. */
  readonly name: string;
}

/** The explanation of a resource's state. */
export interface Explanation {
  readonly resourceId: string;
  readonly failures: readonly ExplainedFailure[];
  readonly requests: readonly ExplainedRequest[];
  readonly isComplete: boolean;
}

const KINDS = { event: 'EVENT', reaction: 'SAGA_STEP', command: 'COMMAND', effect: 'EFFECT', timer: 'TIMER' } as const;
const DELIVERY = 'webhooks.delivery';
const SEND_WEBHOOK = 'webhooks.send-webhook';
const CUSTOMER_ASSESSED = 'onboarding.customer-assessed';
const COMMAND_REFUSED = 'commands.command-refused';

/**
 * Converts the history to the document. Data of events, payloads and responses are left out: they hold personal data, secrets and internals.
 */
export function explanationOf(resourceId: string, { requests, isComplete }: PartOfHistory): Explanation {
  return {
    resourceId,
    failures: requests.flatMap((request) => failuresBelow(request)),
    requests: requests.map((request) => explainedRequest(request)),
    isComplete,
  };
}

function explainedRequest(request: RequestNode): ExplainedRequest {
  const { name, actor, at } = request;
  return { requestId: name, actor: actor!, at, steps: stepsBelow(request), webhooks: webhooksOf(request) };
}

function stepsBelow({ children }: CauseNode): ExplainedStep[] {
  return children.filter((node) => !isDelivery(node)).map((node) => explainedStep(node));
}

function explainedStep(node: CauseNode): ExplainedStep {
  const { name, at, isOwn, outcome, party, reason, place, postings } = node;
  const steps = stepsBelow(node);
  return {
    kind: KINDS[node.kind as keyof typeof KINDS],
    name,
    at,
    isAboutResource: isOwn,
    ...(outcome !== undefined && { outcome }),
    ...(party !== undefined && { party }),
    ...(reason !== undefined && { reason }),
    ...(place !== undefined && { stream: nameInPlatform(place.stream), revision: place.revision }),
    ...(postings !== undefined && { postings: postings.map((each) => explainedPosting(each)) }),
    ...(steps.length > 0 && { steps }),
  };
}

function explainedPosting({ account, currency, amount }: Posting) {
  return { account, currency, amount: Number(amount) };
}

/** The stream name without its platform, which is the caller's. */
function nameInPlatform(stream: string): string {
  return stream.slice(stream.indexOf('.') + 1);
}

/* ---- failures -------------------------------------------------------------------------------------------------------------- */

function failuresBelow(root: CauseNode): ExplainedFailure[] {
  return root.children.flatMap((node) => [
    ...sentencesOf(node).map((sentences) => ({ ...sentences, at: node.at, name: node.name })),
    ...failuresBelow(node),
  ]);
}

function sentencesOf(node: CauseNode): FailureSentences[] {
  const { kind, name, isOwn, reason, answer, data } = node;
  if (kind === 'command') return answer?.outcome === 'refused' ? known(sentencesOfRefusal(answer.code)) : [];
  if (kind !== 'event') return [];
  const members = data as { readonly code?: string; readonly errors?: readonly VerificationFinding[] };
  if (name === COMMAND_REFUSED) return known(sentencesOfRefusal(members.code ?? ''));
  if (!isOwn) return [];
  if (name === CUSTOMER_ASSESSED) return members.errors!.map((finding) => sentencesOfFinding(finding));
  return reason === undefined ? [] : known(sentencesOfReason(reason));
}

function known(sentences: FailureSentences | null): FailureSentences[] {
  return sentences === null ? [] : [sentences];
}

/* ---- webhooks -------------------------------------------------------------------------------------------------------------- */

function webhooksOf(request: RequestNode): ExplainedWebhook[] {
  const deliveries = deliveriesBelow(request);
  return request.webhooks.flatMap((due) => {
    const place = placeText(due);
    const ofEvent = deliveries.filter(({ cause }) => placeText(cause.place!) === place);
    if (ofEvent.length === 0) return [explainedWebhook(due, [])];
    return ofEvent.map(({ node }) => explainedWebhook(due, [node, ...below(node)]));
  });
}

/** The delivery of a webhook to one endpoint, with its nodes; there are none if it was not sent. */
function explainedWebhook({ type, event }: DueWebhook, nodes: readonly CauseNode[]): ExplainedWebhook {
  const next = nodes.find(({ kind, outcome }) => kind === 'timer' && outcome !== 'rang')?.outcome;
  const endpoint = nodes.map(endpointOf).find((each) => each !== undefined);
  return {
    type,
    event,
    ...(endpoint !== undefined && { endpointId: resourceId('WebhookEndpoint', endpoint) }),
    isAboutResource: nodes.some(({ isOwn }) => isOwn),
    attempts: nodes
      .filter(({ name }) => name === SEND_WEBHOOK)
      .map(({ at, answer, outcome }) => ({ at: answer?.at ?? at, outcome: outcome! })),
    ...(next !== undefined && { next }),
  };
}

/** UUID of the endpoint that an attempt was sent to; undefined for that of the configuration. */
function endpointOf({ name, content }: CauseNode): string | undefined {
  return name === SEND_WEBHOOK ? (content as { readonly endpointId?: string }).endpointId : undefined;
}

function deliveriesBelow(cause: CauseNode): { readonly node: CauseNode; readonly cause: CauseNode }[] {
  return cause.children.flatMap((node) => (isDelivery(node) ? [{ node, cause }] : deliveriesBelow(node)));
}

function below(root: CauseNode): CauseNode[] {
  return root.children.flatMap((node) => [node, ...below(node)]);
}

function isDelivery({ kind, name }: CauseNode): boolean {
  return kind === 'reaction' && name === DELIVERY;
}

function placeText({ stream, revision }: { readonly stream: string; readonly revision: number }): string {
  return `${stream}@${revision}`;
}
