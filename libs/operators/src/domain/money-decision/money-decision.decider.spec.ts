import {
  type MoneyDecisionCommand,
  type MoneyDecisionState,
  moneyDecision,
  moneyDecisionUuid,
  sendingId,
} from './money-decision.decider.js';

const TRANSACTION = 'Transaction:00000000-0000-4000-8000-000000000001';
const AT = '2026-01-31T12:00:00.000Z';
const DECISION = {
  tenant: { platformId: '00000000-0000-0000-0000-000000000000', environment: 'PRODUCTION' as const },
  id: moneyDecisionUuid(TRANSACTION),
  at: AT,
  commandId: '00000000-0000-4000-8000-000000000002',
};
const ADA = { operatorId: 'Operator:ada', by: { operator: 'Ada', reason: 'owed to them' } };
const GRACE = { operatorId: 'Operator:grace', by: { operator: 'Grace', reason: 'checked' } };
const AMOUNT = { currency: 'USD', amount: '1000' };
const PROPOSE = { kind: 'propose', transactionId: TRANSACTION, to: 'OUTSIDE', amount: AMOUNT, ...ADA } as const;
const approve = (who: typeof ADA, round = 1) => ({ kind: 'approve', round, ...who }) as const;
const reject = (who: typeof ADA, round = 1) => ({ kind: 'reject', round, ...who }) as const;
const sent = (round = 1) => ({ kind: 'record-sent', round }) as const;
const refusal = (round = 1) => ({ kind: 'record-refused', round, code: 'CONFLICT' }) as const;

function after(...commands: readonly MoneyDecisionCommand[]): MoneyDecisionState | null {
  let state = moneyDecision.initial;
  for (const command of commands)
    for (const event of moneyDecision.decide(command, state, DECISION))
      state = moneyDecision.evolve(state, event, { id: DECISION.id, revision: 0, at: AT, actor: 'operator' });
  return state;
}

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
    expect(() => after(PROPOSE, approve(ADA))).toThrow('Another operator');
  });

  it('is not approved by an operator who may be its author, and its approval is repeated by anyone', () => {
    expect(() => after(PROPOSE, { ...approve(GRACE), mayBeAuthor: true })).toThrow('may be the same person');
    const approved = after(PROPOSE, { ...approve(GRACE), mayBeAuthor: false });
    expect(moneyDecision.decide({ ...approve(GRACE), mayBeAuthor: true }, approved, DECISION)).toEqual([]);
  });

  it('is approved once, however often it is approved', () => {
    const approved = after(PROPOSE, approve(GRACE));
    expect(moneyDecision.decide(approve(ADA), approved, DECISION)).toEqual([]);
    expect(moneyDecision.decide(approve(GRACE), approved, DECISION)).toEqual([]);
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
    expect(() => after(...commands)).toThrow();
  });

  it('begins again after a rejection or once the money came back, under another id for the sending', () => {
    const rejected = after(PROPOSE, reject(ADA), PROPOSE)!;
    expect(rejected).toMatchObject({ round: 2, status: 'PROPOSED' });
    const again = after(PROPOSE, approve(GRACE), PROPOSE)!;
    expect(again).toMatchObject({ round: 2, status: 'PROPOSED' });
    expect(sendingId(again)).not.toBe(sendingId({ ...again, round: 1 }));
  });
});
