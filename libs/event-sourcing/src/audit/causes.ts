import type { Json } from '@app/kernel';
import { type SagaReaction, isAnsweredImmediately, outputId } from '../sagas/define-saga.js';
import type { StoredEvent } from '../store/event-store.js';

/** A request, and what followed from it, each under what caused it. */
export interface CauseNode {
  readonly kind: 'request' | 'event' | 'reaction' | 'instruction' | 'effect' | 'timer';
  /** The correlation id of a request, an event's type, a saga's name, what was instructed or done, a timer's name. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Where it is recorded; absent for a request and for what a reaction asked for, which is recorded with the reaction. */
  readonly place?: { readonly stream: string; readonly revision: number; readonly position: string };
  /** Actor of a request. */
  readonly actor?: string;
  /** Output of a reaction, or the answer it received. */
  readonly content?: Json;
  /** Outcome: `done`, `refused <CODE>`, `rang`, `waits until …`, `no answer yet`. */
  outcome?: string;
  /** True for an event of the requested resource. */
  readonly isOwn: boolean;
  readonly children: CauseNode[];
}

const REACTED = /^(.+)-saga-reacted$/;
const KINDS = { instruct: 'instruction', act: 'effect', wake: 'timer' } as const;

/** Puts the events of one request, in the order of the log, under what caused each. */
export function causesOf(events: readonly StoredEvent[], ownStream: string): CauseNode {
  const [first] = events;
  const { correlationId, actor, at } = first!.metadata;
  const request: CauseNode = { kind: 'request', name: correlationId, at, actor, isOwn: false, children: [] };
  const nodes = new Map<string, CauseNode>();
  for (const event of events) {
    const reaction = reactionOf(event);
    const parent =
      (reaction === null
        ? (nodes.get(event.metadata.commandId) ?? causeOf(event, nodes))
        : nodes.get(reaction.input.id)) ?? request;
    const node = nodeOf(event, reaction, event.stream === ownStream);
    nodes.set(event.id, node);
    parent.children.push(node);
    if (reaction === null) continue;
    if (reaction.input.kind !== 'event') parent.outcome = outcomeOf(reaction);
    for (const [index, output] of reaction.outputs.entries()) {
      const asked: CauseNode = {
        kind: KINDS[output.kind],
        name: output.target ?? output.name,
        at: event.metadata.at,
        isOwn: false,
        children: [],
        outcome: index === 0 && isAnsweredImmediately(reaction) ? outcomeOf(reaction) : dueText(output),
        ...(output.payload === null ? {} : { content: output.payload }),
      };
      nodes.set(outputId(event.id, index), asked);
      node.children.push(asked);
    }
  }
  return request;
}

/** The cause that an event names; for a reaction with a single output, that output. */
function causeOf({ metadata }: StoredEvent, nodes: ReadonlyMap<string, CauseNode>): CauseNode | undefined {
  const cause = metadata.causationId === null ? undefined : nodes.get(metadata.causationId);
  return cause?.kind === 'reaction' && cause.children.length === 1 ? cause.children[0] : cause;
}

function nodeOf(
  { type, stream, revision, position, metadata }: StoredEvent,
  reaction: SagaReaction | null,
  isOwn: boolean,
): CauseNode {
  const common = { at: metadata.at, place: { stream, revision, position: position.toString() }, isOwn, children: [] };
  if (reaction === null) return { kind: 'event', name: type, ...common };
  const details = reaction.answer === null ? {} : { content: reaction.answer as unknown as Json };
  return { kind: 'reaction', name: REACTED.exec(type)![1]!, ...common, ...details };
}

function reactionOf({ type, data }: StoredEvent): SagaReaction | null {
  return REACTED.test(type) ? (data as unknown as SagaReaction) : null;
}

function dueText({ dueAt }: SagaReaction['outputs'][number]): string {
  return dueAt === null ? 'no answer yet' : `waits until ${dueAt}`;
}

function outcomeOf({ answer }: SagaReaction): string {
  if (answer === null) return 'rang';
  return answer.outcome === 'done' ? ['done', ...distinctiveDetails(answer.data)].join(' ') : `refused ${answer.code}`;
}

/** Details that distinguish an outcome from others that are done as well: an endpoint that answered 500 did answer. */
function distinctiveDetails(data: Json): string[] {
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return [];
  const { kind, status, failure } = data as { readonly [name: string]: Json | undefined };
  return [kind, status, failure].filter((word) => typeof word === 'string' || typeof word === 'number').map(String);
}
