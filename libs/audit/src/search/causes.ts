import type { Json, Posting } from '@app/kernel';
import { type Answer, outputId, type SagaReaction, takenStep } from '@app/event-sourcing/definitions';
import type { StoredEvent } from '@app/event-store';
import type { DueWebhook } from './due-webhooks.js';

/** A request and its consequences, each under its cause. */
export interface CauseNode {
  readonly kind: 'request' | 'event' | 'reaction' | 'command' | 'effect' | 'timer';
  /** The correlation id of a request, an event's type, a saga's name, the name of a command or effect, a timer's name. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Id of an event or of the event that records a reaction. */
  readonly id?: string;
  /** Where it is recorded; absent for a request and for outputs of a reaction, which are recorded with the reaction. */
  readonly place?: { readonly stream: string; readonly revision: number; readonly position: string };
  /** Actor of a request. */
  readonly actor?: string;
  /** Data of an event as it is stored: its personal members stay sealed. */
  readonly data?: Json;
  /** Postings of an event that moves money. */
  readonly postings?: readonly Posting[];
  /** Reason that an event states, such as a failure reason. */
  readonly reason?: string;
  /** Of a command or effect: the step of the saga that asked for it. */
  readonly step?: string;
  /** Outside party that an effect calls. */
  readonly party?: string;
  /** True for the record of a saga that looks after others: it waits, then completes unfinished work. */
  readonly isGuard?: boolean;
  /** Data of a command, effect or timer; of a reaction, the answer it received. */
  readonly content?: Json;
  /** Answer to a command or effect, as the saga recorded it. */
  answer?: Answer;
  /** Outcome in words: `done`, `refused, <CODE>`, `answered <STATUS>`, `rang`, `waits until …`, `no answer yet`. */
  outcome?: string;
  /** True for an event of the requested resource. */
  readonly isOwn: boolean;
  readonly children: CauseNode[];
}

/** A request, with the webhooks that are registered for its events, sent or not. */
export interface RequestNode extends CauseNode {
  readonly webhooks: readonly DueWebhook[];
}

const REACTED = /^(.+)-saga-reacted$/;
const KINDS = { instruct: 'command', act: 'effect', wake: 'timer' } as const;

/** Traits of sagas and effects, by name. */
interface CauseCatalogue {
  isGuard(saga: string): boolean;
  partyOf(effect: string): string | undefined;
}

/** Puts the events of one request, in the order of the log, each under its cause. */
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
  // a step that its saga records together with its answer was taken before: its events come before the reaction that is their cause
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

/** Puts the consequences of a command that was sent before its record under that command, as if its answer had been recorded alone. */
function nestConsequences(node: CauseNode, event: StoredEvent, reaction: SagaReaction): void {
  const taken = takenStep(reaction);
  const [step, ...others] = node.children;
  if (taken === null || step?.kind !== 'command') return;
  node.children.length = 1;
  const { place: _, ...answered } = node; // the event itself is shown once
  step.children.push({ ...answered, isOwn: false, content: taken as unknown as Json, children: others });
}

/** Notes the outputs of a reaction under it. */
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

/** The cause that an event names; for a reaction with a single output, that output. */
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

/** `failureReason` and its kind; a reason that an operator wrote is sealed. */
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

/** Report of an outside party: an endpoint that answered 500 did answer, a network that answered FAILED refused. */
function reportText({ status, failure, failureReason }: Members): string {
  if (typeof failure === 'string') return `failed, ${failure}`;
  if (status === 'FAILED' || status === 'REFUSED')
    return ['refused', ...(typeof failureReason === 'string' ? [failureReason] : [])].join(', ');
  return typeof status === 'string' || typeof status === 'number' ? `answered ${status}` : 'done';
}

/** The status that a command left: not its own outcome, since a payment that is marked as failed is work done. */
function statusText({ status }: Members, payload: Members): string[] {
  if (typeof status !== 'string') return [];
  return [`${'transactionId' in payload ? 'the transaction' : 'the resource'} is ${status}`];
}

type Members = { readonly [name: string]: Json | undefined };

function membersOf(data: Json): Members {
  return data === null || typeof data !== 'object' || Array.isArray(data) ? {} : (data as Members);
}
