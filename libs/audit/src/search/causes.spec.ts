import { derivedUuid, type Json } from '@app/kernel';
import { outputId } from '@app/event-sourcing/definitions';
import type { StoredEvent } from '@app/event-store';
import { type CauseNode, causesOf } from './causes.js';

const AT = '2026-01-15T12:00:00.000Z';
const CATALOGUE = { isGuard: () => false, partyOf: () => 'network' };
const CONFIRM = { kind: 'instruct', name: 'confirm', target: 'accounts.confirm-debit', payload: {}, dueAt: null };
const PAY = { kind: 'act', name: 'pay-out', target: 'payments.pay-out', payload: {}, dueAt: null };
const DONE = { outcome: 'done', data: null, at: AT };
const SAGA = 'payments.transfer-out-saga-reacted';

let position = 0n;

function happened(id: string, type: string, commandId: string, causationId: string | null, data: Json): StoredEvent {
  const metadata = {
    tenant: 'a',
    commandId,
    requestHash: '',
    correlationId: 'request',
    causationId,
    actor: 'a',
    at: AT,
  };
  return {
    id,
    type,
    version: 1,
    stream: id,
    revision: 0,
    position: ++position,
    data,
    metadata,
  } as unknown as StoredEvent;
}

const created = happened('created', 'payments.transfer-out-created', 'command', null, {});
const began = derivedUuid('began');
const confirming = outputId(began, 0);
const confirmed = happened('confirmed', 'accounts.debit-confirmed', confirming, began, {});
const byEvent = { kind: 'event', name: created.type, id: created.id };

/** The tree without the ids and places of reactions: kinds, names, outcomes. */
const shapeOf = ({ kind, name, outcome, children }: CauseNode): unknown => [
  kind,
  name,
  outcome ?? null,
  children.map((child) => shapeOf(child)),
];
const treeOf = (events: readonly StoredEvent[]): unknown => shapeOf(causesOf(events, () => true, CATALOGUE));

describe('The causes of a command that its saga records together with its answer', () => {
  it('are shown as if both had been recorded one after the other', () => {
    const answered = derivedUuid('answered');
    const apart = [
      created,
      happened(began, SAGA, created.id, created.id, { input: byEvent, answer: null, state: {}, outputs: [CONFIRM] }),
      confirmed,
      happened(answered, SAGA, confirming, began, {
        input: { kind: 'answer', name: 'confirm', id: confirming },
        answer: DONE,
        state: {},
        outputs: [PAY],
      }),
      happened('paid', SAGA, outputId(answered, 0), answered, {
        input: { kind: 'answer', name: 'pay-out', id: outputId(answered, 0) },
        answer: DONE,
        state: {},
        outputs: [],
      }),
    ];
    const together = [
      created,
      confirmed, // the command was sent before its record
      happened(began, SAGA, created.id, created.id, {
        input: byEvent,
        answer: null,
        taken: DONE,
        state: {},
        outputs: [CONFIRM, PAY],
      }),
      happened('paid', SAGA, outputId(began, 1), began, {
        input: { kind: 'answer', name: 'pay-out', id: outputId(began, 1) },
        answer: DONE,
        taken: null,
        state: {},
        outputs: [],
      }),
    ];
    expect(treeOf(together)).toEqual(treeOf(apart));
    expect(JSON.stringify(treeOf(apart))).toContain('accounts.debit-confirmed');
  });

  it('are shown under an effect that was recorded with its answer, in either version', () => {
    const send = { ...PAY, name: 'send' };
    const [one, two] = [{ answer: DONE }, { answer: null, taken: DONE }].map((answers) =>
      treeOf([
        created,
        happened(began, SAGA, created.id, created.id, { input: byEvent, state: {}, outputs: [send], ...answers }),
      ]),
    );
    expect(two).toEqual(one);
    expect(JSON.stringify(one)).toContain('"done"');
  });
});
