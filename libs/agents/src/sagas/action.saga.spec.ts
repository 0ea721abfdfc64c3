import type { DomainEvent } from '@app/kernel';
import { type Reaction, type RecordedEvent, sendCommand } from '@app/event-sourcing/definitions';
import { TEST_TENANT } from '@app/kernel/testing';
import { SpendingApproved, SpendingRefused, SpendingRequested } from '../domain/agent/agent.events.js';
import type { ActionReference } from '../domain/action/action-reference.js';
import { ConcludeAction } from '../commands/conclude-action.js';
import { OpenAction } from '../commands/open-action.js';
import { PerformAction } from '../commands/perform-action.js';
import { RefuseAction } from '../commands/refuse-action.js';
import { AGENT_ID, CUSTOMER_ID, actionId, transfer } from '../testing/example-agent.js';
import { actionSaga } from './action.saga.js';

const reference: ActionReference = { agentId: AGENT_ID, actionId: actionId(1) };
const TRANSACTION = { transactionId: 'Transaction:00000000-0000-8000-8000-00000000000a' };
const requested = SpendingRequested({ ...transfer(1, 500), mode: 'AUTO' });
const approved = SpendingApproved({ actionId: actionId(1), counted: { day: '2026-01-15', amount: '500' } });

function react(state: ActionReference | null, event: DomainEvent): Reaction<ActionReference | null, string> {
  const trigger = actionSaga.on.find((each) => each.event.type === event.type)!;
  const recorded = { ...event, tenant: TEST_TENANT } as unknown as RecordedEvent;
  expect(trigger.instance(recorded)).toBe(actionId(1).slice('AgentAction:'.length));
  return trigger.react(state, recorded);
}

const { done, refused: notDone } = actionSaga.answers!['perform']!;

describe('The process of an action', () => {
  it('opens requested actions and performs approved ones; its record holds no personal data', () => {
    const opened = react(null, requested);
    expect(opened).toEqual({ state: reference, outputs: [sendCommand('open', OpenAction, reference)] });
    expect(react(opened.state, approved)).toEqual({
      state: reference,
      outputs: [sendCommand('perform', PerformAction, reference)],
    });
  });

  it('records refusals', () => {
    const refused = SpendingRefused({ actionId: actionId(1), customerId: CUSTOMER_ID, reason: 'Too much' });
    expect(react(reference, refused).outputs).toEqual([sendCommand('turn-down', RefuseAction, reference)]);
  });

  it('concludes with the transaction, or with the reason why there is none', () => {
    expect(done!(reference, { outcome: 'done', data: TRANSACTION, at: '' }).outputs).toEqual([
      sendCommand('conclude', ConcludeAction, { ...reference, outcome: TRANSACTION }),
    ]);
    const refusal = { code: 'QUOTE_EXPIRED', message: 'Too late.', details: { expiresAt: '2026-01-15T12:00:00.000Z' } };
    expect(notDone(reference, { outcome: 'refused', ...refusal, at: '' }).outputs).toEqual([
      sendCommand('conclude', ConcludeAction, { ...reference, outcome: refusal }),
    ]);
  });

  it('is awaited by the request that started it', () => {
    expect(actionSaga.awaited).toBe(true);
  });
});
