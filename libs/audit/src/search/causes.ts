import type { Json, Posting } from '@app/kernel';
import { type Answer, outputId, type SagaReaction, takenStep } from '@app/event-sourcing/definitions';
import type { StoredEvent } from '@app/event-store';
import type { DueWebhook } from './due-webhooks.js';

/** A tree node: a request or one of its consequences, under its cause. */
export interface CauseNode {
  readonly kind: 'request' | 'event' | 'reaction' | 'command' | 'effect' | 'timer';
  /** Correlation id of a request, or the name of an event type, saga, command, effect or timer. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Id of the event, or of the event that records the reaction. */
  readonly id?: string;
  /** Position of the record; absent for a request, and for outputs of a reaction, which are recorded with it. */
  readonly place?: { readonly stream: string; readonly revision: number; readonly position: string };
  /** Actor of a request. */
  readonly actor?: string;
  /** Data of an event as stored: personal members stay sealed. */
  readonly data?: Json;
  /** Postings of an event that moves money. */
  readonly postings?: readonly Posting[];
  /** Reason that the event states, such as a failure reason. */
  readonly reason?: string;
  /** For a command or effect: the step of the saga that requested it. */
  readonly step?: string;
  /** Outside party that an effect calls. */
  readonly party?: string;
  /** True for the record of a saga that waits and then completes unfinished work of others. */
  readonly isGuard?: boolean;
  /** Data of a command, effect or timer; for a reaction, the answer that it got. */
  readonly content?: Json;
  /** Answer to a command or effect, as the saga recorded it. */
  answer?: Answer;
  /** Outcome as text: `done`, `refused, <CODE>`, `answered <STATUS>`, `rang`, `waits until …`, `no answer yet`. */
  outcome?: string;
  /** True for an event of the requested resource. */
  readonly isOwn: boolean;
  readonly children: CauseNode[];
}

/** A request, with the webhooks for its events, whether sent or not. */
export interface RequestNode extends CauseNode {
  readonly webhooks: readonly DueWebhook[];
}

const REACTED = /^(.+)-saga-reacted$/;
const KINDS = { instruct: 'command', act: 'effect', wake: 'timer' } as const;

/** Properties of sagas and effects, by name. */
interface CauseCatalogue {
  isGuard(saga: string): boolean;
  partyOf(effect: string): string | undefined;
}

/** Builds the tree of one request from its events in log order. */
export function causesOf(
  events: readonly StoredEvent[],
  isOwn: (event: StoredEvent) => boolean,
  catalogue: CauseCatalogue,
): CauseNode {
  const [first] = events;
  const { correlationId, actor, at } = first!.metadata;
  const request: CauseNode = { kind: 'request', name: correlationId, at, actor, isOwn: false, children: [] };
  const nodes = new Map<string, CauseNode>();
  const made = events.map((event) => {
    const reaction = reactionOf(event);
    const node = nodeOf(event, reaction, isOwn(event), catalogue);
    nodes.set(event.id, node);
    if (reaction !== null) addOutputs(node, event, reaction, nodes, catalogue);
    return { event, reaction, node };
  });
  // A step that its saga records together with its answer ran first, so its events come before the reaction that caused them.
  for (const { event, reaction, node } of made) {
    const parent =
      (reaction === null
        ? (nodes.get(event.metadata.commandId) ?? causeOf(event, nodes))
        : nodes.get(reaction.input.id)) ?? request;
    parent.children.push(node);
    if (reaction !== null) nestConsequences(node, event, reaction);
    if (reaction !== null && reaction.input.kind !== 'event' && parent !== request) noteAnswer(parent, reaction.answer);
  }
  return request;
}

/** Moves the consequences of a command that was sent before its record under that command, as if its answer had been recorded separately. */
function nestConsequences(node: CauseNode, event: StoredEvent, reaction: SagaReaction): void {
  const taken = takenStep(reaction);
  const [step, ...others] = node.children;
  if (taken === null || step?.kind !== 'command') return;
  node.children.length = 1;
  const { place: _, ...answered } = node; // show the event itself only once
  step.children.push({ ...answered, isOwn: false, content: taken as unknown as Json, children: others });
}

/** Adds the outputs of a reaction as its children. */
function addOutputs(
  node: CauseNode,
  event: StoredEvent,
  reaction: SagaReaction,
  nodes: Map<string, CauseNode>,
  catalogue: CauseCatalogue,
): void {
  const taken = takenStep(reaction);
  for (const [index, output] of reaction.outputs.entries()) {
    const asked: CauseNode = {
      kind: KINDS[output.kind],
      name: output.target ?? output.name,
      at: event.metadata.at,
      isOwn: false,
      children: [],
      outcome: dueText(output),
      ...(output.target === null ? {} : { step: output.name }),
      ...partyMember(output, catalogue),
      ...(output.payload === null ? {} : { content: output.payload }),
    };
    if (index === 0 && taken !== null) noteAnswer(asked, taken);
    nodes.set(outputId(event.id, index), asked);
    node.children.push(asked);
  }
}

/** The cause named by an event; for a reaction with a single output, that output. */
function causeOf({ metadata }: StoredEvent, nodes: ReadonlyMap<string, CauseNode>): CauseNode | undefined {
  const cause = metadata.causationId === null ? undefined : nodes.get(metadata.causationId);
  return cause?.kind === 'reaction' && cause.children.length === 1 ? cause.children[0] : cause;
}

function nodeOf(
  { id, type, stream, revision, position, data, metadata }: StoredEvent,
  reaction: SagaReaction | null,
  isOwn: boolean,
  catalogue: CauseCatalogue,
): CauseNode {
  const place = { stream, revision, position: position.toString() };
  const common = { at: metadata.at, id, place, isOwn, children: [] };
  if (reaction === null) {
    const { postings } = data as unknown as { readonly postings?: readonly Posting[] | null };
    const reason = reasonOf(data);
    return {
      kind: 'event',
      name: type,
      ...common,
      data: data as Json,
      ...(reason === undefined ? {} : { reason }),
      ...(postings === undefined || postings === null || postings.length === 0 ? {} : { postings }),
    };
  }
  const name = REACTED.exec(type)![1]!;
  const answer = reaction.answer === null ? {} : { content: reaction.answer as unknown as Json };
  return { kind: 'reaction', name, ...common, isGuard: catalogue.isGuard(name), ...answer };
}

/** `failureReason` and similar members. A reason written by an operator is sealed. */
function reasonOf(data: StoredEvent['data']): string | undefined {
  return Object.entries(data).flatMap(([name, value]) =>
    /reason$/i.test(name) && typeof value === 'string' ? [value] : [],
  )[0];
}

function partyMember(
  { kind, target }: SagaReaction['outputs'][number],
  catalogue: CauseCatalogue,
): Pick<CauseNode, 'party'> {
  const party = kind === 'act' && target !== null ? catalogue.partyOf(target) : undefined;
  return party === undefined ? {} : { party };
}

function reactionOf({ type, data }: StoredEvent): SagaReaction | null {
  return REACTED.test(type) ? (data as unknown as SagaReaction) : null;
}

function dueText({ dueAt }: SagaReaction['outputs'][number]): string {
  return dueAt === null ? 'no answer yet' : `waits until ${dueAt}`;
}

function noteAnswer(asked: CauseNode, answer: Answer | null): void {
  if (answer !== null) asked.answer = answer;
  asked.outcome = outcomeOf(asked, answer);
}

function outcomeOf({ kind, content }: CauseNode, answer: Answer | null): string {
  if (answer === null) return 'rang';
  if (answer.outcome === 'refused') return `refused, ${answer.code}`;
  const data = membersOf(answer.data);
  return kind === 'effect' ? reportText(data) : ['done', ...statusText(data, membersOf(content ?? null))].join(', ');
}

/** The response of an outside party. An endpoint that returned 500 did respond; a network that returned FAILED refused. */
function reportText({ status, failure, failureReason }: Members): string {
  if (typeof failure === 'string') return `failed, ${failure}`;
  if (status === 'FAILED' || status === 'REFUSED')
    return ['refused', ...(typeof failureReason === 'string' ? [failureReason] : [])].join(', ');
  return typeof status === 'string' || typeof status === 'number' ? `answered ${status}` : 'done';
}

/** The status after a command. It is not the command's outcome: marking a payment as failed is a successful command. */
function statusText({ status }: Members, payload: Members): string[] {
  if (typeof status !== 'string') return [];
  return [`${'transactionId' in payload ? 'the transaction' : 'the resource'} is ${status}`];
}

type Members = { readonly [name: string]: Json | undefined };

function membersOf(data: Json): Members {
  return data === null || typeof data !== 'object' || Array.isArray(data) ? {} : (data as Members);
}
