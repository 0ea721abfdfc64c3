import { OPERATORS } from '@app/kernel';
import { minute, shown } from '@app/kernel/testing';
import {
  MoneyDecisionApproved,
  MoneyDecisionProposed,
  MoneyDecisionRefused,
  MoneyDecisionRejected,
  MoneyDecisionSent,
} from './money-decision.events.js';
import { moneyDecisionView } from './money-decision.view.js';

const transactionId = 'Transaction:00000000-0000-4000-8000-000000000001';
const ada = { operatorId: 'Operator:ada', subject: OPERATORS, operator: 'Ada', reason: 'owed to them' };
const grace = { operatorId: 'Operator:grace', subject: OPERATORS, operator: 'Grace', reason: 'checked' };
const terms = { transactionId, round: 1, to: 'OUTSIDE', amount: { currency: 'USD', amount: '1000' } } as const;
const proposed = MoneyDecisionProposed({ ...terms, ...ada });
const approved = MoneyDecisionApproved({ transactionId, ...grace });
const [sent, refused] = [
  MoneyDecisionSent({ transactionId, round: 1 }),
  MoneyDecisionRefused({ transactionId, round: 1, code: 'CONFLICT' }),
];
const document = {
  ...terms,
  status: 'PROPOSED',
  proposedBy: 'Operator:ada',
  operator: 'Ada',
  reason: 'owed to them',
  proposedAt: minute(0),
  approval: null,
};

describe('A proposal as operators see it', () => {
  it('names its author, the reason and the money', () => {
    expect(shown(moneyDecisionView, proposed)).toStrictEqual(document);
    expect(shown(moneyDecisionView, MoneyDecisionProposed({ ...terms, ...ada, reference: 'W-7' }))).toStrictEqual({
      ...document,
      reference: 'W-7',
    });
  });

  it('names who approved it and why, and then the result of its sending', () => {
    const approval = { operator: 'Grace', reason: 'checked' };
    expect(shown(moneyDecisionView, proposed, approved)).toStrictEqual({ ...document, status: 'APPROVED', approval });
    expect(shown(moneyDecisionView, proposed, approved, sent)).toStrictEqual({ ...document, status: 'SENT', approval });
    expect(shown(moneyDecisionView, proposed, approved, refused)).toStrictEqual({
      ...document,
      status: 'REFUSED',
      approval,
    });
  });

  it('may be rejected; the next proposal takes its place, with no approval of the former', () => {
    const rejected = MoneyDecisionRejected({ transactionId, ...grace });
    expect(shown(moneyDecisionView, proposed, rejected)).toStrictEqual({ ...document, status: 'REJECTED' });
    const again = MoneyDecisionProposed({ ...terms, ...grace, round: 2 });
    expect(shown(moneyDecisionView, proposed, approved, refused, again)).toStrictEqual({
      ...document,
      round: 2,
      proposedBy: 'Operator:grace',
      operator: 'Grace',
      reason: 'checked',
      proposedAt: minute(3),
    });
  });

  it('is nothing before it is proposed', () => {
    for (const event of [approved, sent, refused, MoneyDecisionRejected({ transactionId, ...grace })])
      expect(shown(moneyDecisionView, event)).toBeNull();
  });

  it('is sealed under the key of operators', () => {
    expect(moneyDecisionView.subject!(shown(moneyDecisionView, proposed)!)).toBe(OPERATORS);
  });
});
