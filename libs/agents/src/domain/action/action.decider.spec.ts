import { given, minute, shown as shownOf } from '@app/kernel/testing';
import { AGENT_ID, CUSTOMER_ID, actionId, transfer } from '../../testing/example-agent.js';
import { action } from './action.decider.js';
import {
  ActionApproved,
  type ActionEvent,
  ActionExecuted,
  ActionFailed,
  ActionOpened,
  ActionRejected,
} from './action.events.js';
import { actionView } from './action.view.js';

const TRANSACTION_ID = 'Transaction:00000000-0000-8000-8000-00000000000a';
const opened = (mode: 'AUTO' | 'APPROVAL_REQUIRED') => ActionOpened({ ...transfer(1, 500), mode });
const waiting = [opened('APPROVAL_REQUIRED')];
const inProgress = [opened('AUTO')];
const executed = ActionExecuted({ transactionId: TRANSACTION_ID });
const failed = ActionFailed({ code: 'INSUFFICIENT_BALANCE', message: 'Not enough.' });
const rejected = ActionRejected({ customerId: CUSTOMER_ID, reason: 'Too much' });
const shown = (history: readonly ActionEvent[]) => shownOf(actionView, ...history);

describe('An action', () => {
  it('is opened once', () => {
    const open = { kind: 'open', terms: transfer(1, 500), mode: 'AUTO' } as const;
    given(action, [])
      .when(open)
      .then([opened('AUTO')]);
    given(action, inProgress).when(open).then([]);
    given(action, inProgress)
      .when({ ...open, terms: transfer(1, 501) })
      .faults();
    given(action, inProgress)
      .when({ ...open, mode: 'APPROVAL_REQUIRED' })
      .faults();
    given(action, []).when({ kind: 'approve' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('that waits is approved or rejected, and only then executed or failed', () => {
    given(action, waiting)
      .when({ kind: 'approve' })
      .then([ActionApproved({})]);
    given(action, waiting).when({ kind: 'reject', reason: 'Too much' }).then([rejected]);
    given(action, waiting).when({ kind: 'execute', transactionId: TRANSACTION_ID }).faults();
    given(action, [...waiting, ActionApproved({})])
      .when({ kind: 'execute', transactionId: TRANSACTION_ID })
      .then([executed]);
    given(action, inProgress)
      .when({ kind: 'fail', code: 'INSUFFICIENT_BALANCE', message: 'Not enough.' })
      .then([failed]);
    const refusal = { code: 'RATE_LIMITED', message: 'Wait.', details: { reason: 'often', retryAfter: 3 } };
    given(action, inProgress)
      .when({ kind: 'fail', ...refusal })
      .then([ActionFailed({ ...refusal, reason: 'often', details: { retryAfter: 3 } })]);
  });

  it('that has ended stays as it ended; another end is a fault', () => {
    const execute = { kind: 'execute', transactionId: TRANSACTION_ID } as const;
    const fail = { kind: 'fail', code: 'INSUFFICIENT_BALANCE', message: '' } as const;
    for (const [end, again, other] of [
      [executed, execute, fail],
      [failed, fail, execute],
    ] as const) {
      const ended = given(action, [...inProgress, end]);
      for (const command of [{ kind: 'approve' }, again] as const) ended.when(command).then([]);
      for (const command of [
        { kind: 'reject', reason: null },
        other,
        { ...execute, transactionId: 'x' },
        { ...fail, code: 'x' },
      ] as const)
        ended.when(command).faults();
    }
    const ended = given(action, [...waiting, rejected]);
    ended.when({ kind: 'reject', reason: 'Too much' }).then([]);
    for (const command of [{ kind: 'approve' }, execute, fail] as const) ended.when(command).faults();
  });

  it('is shown with its subject, its status and its transaction', () => {
    const details = {
      amount: 500,
      currency: 'USD',
      sourceAccountId: transfer(1, 500).sourceAccountId,
      destinationAccountId: transfer(1, 500).destinationAccountId,
    };
    expect(shown(waiting)).toEqual({
      id: actionId(1),
      agentId: AGENT_ID,
      customerId: CUSTOMER_ID,
      platformCustomerId: 'customer',
      status: 'PENDING_APPROVAL',
      type: 'TRANSFER_OUT',
      transferDetails: details,
      createdAt: minute(0),
      updatedAt: minute(0),
    });
    expect(shown([...waiting, ActionApproved({}), executed])).toMatchObject({
      status: 'APPROVED',
      transactionId: TRANSACTION_ID,
      updatedAt: minute(2),
    });
    expect(shown([...waiting, rejected])).toMatchObject({ status: 'REJECTED', rejectionReason: 'Too much' });
    expect(shown([...inProgress, failed])).toMatchObject({ status: 'FAILED' });
  });

  it('of a quote shows the quote as it was when the agent asked, and no transfer', () => {
    const { sourceAccountId: _source, destinationAccountId: _destination, ...terms } = transfer(1, 500);
    const quote = JSON.stringify({ id: 'Quote:1', totalSendingAmount: 500 });
    const asked = ActionOpened({ ...terms, type: 'EXECUTE_QUOTE', quote, mode: 'AUTO' });
    expect(shown([asked])).toMatchObject({ type: 'EXECUTE_QUOTE', quote: { id: 'Quote:1', totalSendingAmount: 500 } });
    expect(shown([asked])).not.toHaveProperty('transferDetails');
    expect(shown(inProgress)).not.toHaveProperty('quote');
  });

  it('rejected without a reason shows none, and is nothing before it was opened', () => {
    const silent = ActionRejected({ customerId: CUSTOMER_ID, reason: null });
    expect(shown([...waiting, silent])).not.toHaveProperty('rejectionReason');
    for (const event of [ActionApproved({}), rejected, executed, failed]) expect(shown([event])).toBeNull();
  });
});
