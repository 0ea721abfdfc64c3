import { OPERATORS } from '@app/kernel';
import { afterCommands } from '@app/kernel/testing';
import {
  type MoneyDecisionCommand,
  type MoneyDecisionState,
  moneyDecision,
  moneyDecisionUuid,
  sendingId,
} from './money-decision.decider.js';
import { MoneyDecisionApproved, MoneyDecisionProposed } from './money-decision.events.js';

const TRANSACTION = 'Transaction:00000000-0000-4000-8000-000000000001';
const ADA = { operatorId: 'Operator:ada', by: { operator: 'Ada', reason: 'owed to them' } };
const GRACE = { operatorId: 'Operator:grace', by: { operator: 'Grace', reason: 'checked' } };
const AMOUNT = { currency: 'USD', amount: '1000' };
const PROPOSE = { kind: 'propose', transactionId: TRANSACTION, to: 'OUTSIDE', amount: AMOUNT, ...ADA } as const;
const approve = (who: typeof ADA, round = 1) => ({ kind: 'approve', round, ...who }) as const;
const reject = (who: typeof ADA, round = 1) => ({ kind: 'reject', round, ...who }) as const;
const sent = (round = 1) => ({ kind: 'record-sent', round }) as const;
const refusal = (round = 1) => ({ kind: 'record-refused', round, code: 'CONFLICT' }) as const;

const begun = (...commands: readonly MoneyDecisionCommand[]) => afterCommands(moneyDecision, ...commands);
const after = (...commands: readonly MoneyDecisionCommand[]): MoneyDecisionState | null => begun(...commands).state;

describe('A decision of two operators', () => {
  it('is proposed by one and approved by another', () => {
    expect(after(PROPOSE)).toEqual({
      transactionId: TRANSACTION,
      round: 1,
      to: 'OUTSIDE',
      status: 'PROPOSED',
      proposedBy: 'Operator:ada',
    });
    expect(after(PROPOSE, approve(GRACE))).toMatchObject({ status: 'APPROVED' });
  });

  it('is not approved by the one who proposed it', () => {
    begun(PROPOSE).when(approve(ADA)).refuses('FORBIDDEN');
    expect(after(PROPOSE, reject(ADA))).toMatchObject({ status: 'REJECTED' });
  });

  it('is not approved by an operator who may be its author, and its approval is repeated by anyone', () => {
    const perhapsAda = { ...approve(GRACE), mayBeAuthor: true };
    begun(PROPOSE).when(perhapsAda).refuses('FORBIDDEN');
    begun(PROPOSE, { ...approve(GRACE), mayBeAuthor: false })
      .when(perhapsAda)
      .then([]);
  });

  it('is approved once, however often it is approved', () => {
    const approved = begun(PROPOSE, approve(GRACE));
    approved.when(approve(ADA)).then([]);
    approved.when(approve(GRACE)).then([]);
  });

  it('ends with the result of its sending: the money was sent, whatever another attempt was refused, or a refusal', () => {
    expect(after(PROPOSE, approve(GRACE), sent())).toMatchObject({ status: 'SENT' });
    expect(after(PROPOSE, approve(GRACE), refusal())).toMatchObject({ status: 'REFUSED' });
    expect(after(PROPOSE, approve(GRACE), refusal(), sent())).toMatchObject({ status: 'SENT' });
    expect(after(PROPOSE, approve(GRACE), sent(), refusal())).toMatchObject({ status: 'SENT' });
    expect(after(PROPOSE, approve(GRACE), sent(), approve(ADA))).toMatchObject({ status: 'SENT' });
    expect(after(PROPOSE, approve(GRACE), refusal(), PROPOSE)).toMatchObject({ round: 2, status: 'PROPOSED' });
  });

  it('takes no result of a proposal that is not approved, or of an earlier round', () => {
    expect(after(PROPOSE, sent())).toMatchObject({ status: 'PROPOSED' });
    expect(after(PROPOSE, refusal())).toMatchObject({ status: 'PROPOSED' });
    expect(after(PROPOSE, reject(ADA), sent())).toMatchObject({ status: 'REJECTED' });
    expect(after(PROPOSE, approve(GRACE), PROPOSE, approve(GRACE, 2), sent(1))).toMatchObject({ status: 'APPROVED' });
    expect(after(sent())).toBeNull();
  });

  it.each([
    ['a second proposal beside an open one', [PROPOSE, { ...PROPOSE, ...GRACE }]],
    ['a proposal about nothing', [{ ...PROPOSE, amount: null }]],
    ['approving nothing', [approve(GRACE)]],
    ['approving another proposal than the one that was seen', [PROPOSE, approve(GRACE, 2)]],
    ['approving again after a new proposal', [PROPOSE, approve(GRACE), PROPOSE, approve(GRACE)]],
    ['approving what was rejected', [PROPOSE, reject(GRACE), approve(GRACE)]],
    ['rejecting what was approved', [PROPOSE, approve(GRACE), reject(ADA)]],
    ['approving what was refused when it was sent', [PROPOSE, approve(GRACE), refusal(), approve(GRACE)]],
  ] as const)('refuses %s', (_, commands) => {
    begun(...commands.slice(0, -1))
      .when(commands.at(-1)!)
      .refuses('CONFLICT');
  });

  it('records who proposed and who approved it, why, and the reference that the money is sent under', () => {
    const { by, operatorId } = GRACE;
    const proposed = {
      transactionId: TRANSACTION,
      round: 1,
      to: 'OUTSIDE',
      amount: AMOUNT,
      subject: OPERATORS,
    } as const;
    begun()
      .when(PROPOSE)
      .then([MoneyDecisionProposed({ ...proposed, operatorId: ADA.operatorId, ...ADA.by })]);
    begun()
      .when({ ...PROPOSE, reference: 'W-7' })
      .then([MoneyDecisionProposed({ ...proposed, reference: 'W-7', operatorId: ADA.operatorId, ...ADA.by })]);
    begun(PROPOSE)
      .when(approve(GRACE))
      .then([MoneyDecisionApproved({ transactionId: TRANSACTION, operatorId, subject: OPERATORS, ...by })]);
  });

  it('is one stream for each transaction', () => {
    expect(moneyDecisionUuid(TRANSACTION)).not.toBe(moneyDecisionUuid(`${TRANSACTION}0`));
    expect(moneyDecisionUuid(TRANSACTION)).not.toBe(sendingId({ transactionId: TRANSACTION, round: 1 }));
  });

  it('begins again after a rejection or once the money came back, under another id for the sending', () => {
    const rejected = after(PROPOSE, reject(ADA), PROPOSE)!;
    expect(rejected).toMatchObject({ round: 2, status: 'PROPOSED' });
    const again = after(PROPOSE, approve(GRACE), PROPOSE)!;
    expect(again).toMatchObject({ round: 2, status: 'PROPOSED' });
    expect(sendingId(again)).not.toBe(sendingId({ ...again, round: 1 }));
  });
});
