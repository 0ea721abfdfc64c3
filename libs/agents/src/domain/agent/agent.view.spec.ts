import { AGENT_ID, CODE, CUSTOMER_ID, POLICY, actionId, created, transfer } from '../../testing/example-agent.js';
import {
  AgentConnected,
  AgentCreated,
  AgentDeleted,
  type AgentEvent,
  AgentPaused,
  AgentRenamed,
  AgentResumed,
  DeviceCodeIssued,
  PolicyChanged,
  SpendingApproved,
  SpendingClosed,
  SpendingRefused,
  SpendingRequested,
} from './agent.events.js';
import { type AgentRecord, agentDocument, agentView, policyDocument } from './agent.view.js';

/** The record of a history whose events were recorded minute by minute from noon on. */
const recordOf = (history: readonly AgentEvent[]): AgentRecord =>
  history.reduce<AgentRecord | null>(
    (record, event, revision) => agentView.evolve(record, event, { id: '', revision, at: minute(revision) }),
    null,
  )!;
const minute = (number: number) => `2026-01-15T12:${number.toString().padStart(2, '0')}:00.000Z`;
const shown = (history: readonly AgentEvent[], at = '2026-01-15T18:00:00.000Z') => agentDocument(recordOf(history), at);
const counted = { day: '2026-01-15', amount: '40' };

describe('An agent as it is shown', () => {
  it('has its policy, and the counters of the moment', () => {
    expect(shown(created())).toEqual({
      id: AGENT_ID,
      name: 'Assistant',
      customerId: CUSTOMER_ID,
      isPaused: false,
      isConnected: false,
      policy: policyDocument(POLICY),
      usage: {
        dailyTransactionCount: 0,
        dailySpend: 0,
        dailyResetDate: '2026-01-16',
        monthlySpend: 0,
        monthlyResetMonth: '2026-02',
      },
      createdAt: minute(0),
      updatedAt: minute(1),
    });
    const spent = [
      ...created(),
      SpendingRequested({ ...transfer(1, 40), mode: 'AUTO' }),
      SpendingApproved({ actionId: actionId(1), counted }),
    ];
    expect(shown(spent).usage).toMatchObject({ dailyTransactionCount: 1, dailySpend: 40, monthlySpend: 40 });
    expect(shown(spent, '2026-01-16T00:00:00.000Z').usage).toMatchObject({
      dailyTransactionCount: 0,
      dailySpend: 0,
      monthlySpend: 40,
      dailyResetDate: '2026-01-17',
    });
  });

  it.each<[string, AgentEvent, object]>([
    ['a new name', AgentRenamed({ customerId: CUSTOMER_ID, name: 'Shopper' }), { name: 'Shopper' }],
    ['a pause', AgentPaused({}), { isPaused: true }],
    ['the end of one', AgentResumed({}), { isPaused: false }],
    ['a connection', AgentConnected({ tokenHash: 'hash' }), { isConnected: true }],
    ['another code', DeviceCodeIssued(CODE), {}],
    [
      'another policy',
      PolicyChanged({ policy: { ...POLICY, permissions: [] }, conversion: null }),
      { policy: policyDocument({ ...POLICY, permissions: [] }) },
    ],
  ])('was changed by %s', (_, event, members) => {
    expect(shown([...created(), event])).toMatchObject({ ...members, createdAt: minute(0), updatedAt: minute(2) });
  });

  it('was not changed by its spending', () => {
    const requested = SpendingRequested({ ...transfer(1, 40), mode: 'APPROVAL_REQUIRED' });
    for (const event of [
      SpendingApproved({ actionId: actionId(1), counted }),
      SpendingRefused({ actionId: actionId(1), customerId: CUSTOMER_ID, reason: null }),
      SpendingClosed({ actionId: actionId(1), outcome: 'FAILED' }),
    ]) {
      expect(shown([...created(), requested, event]).updatedAt).toBe(minute(1));
    }
  });

  it('of an erased customer has no name, and a stream that begins with anything else shows nothing', () => {
    expect(
      shown([AgentCreated({ agentId: AGENT_ID, customerId: CUSTOMER_ID, name: null as never, policy: POLICY })]).name,
    ).toBeNull();
    expect(agentView.evolve(null, AgentDeleted({}), { id: '', revision: 0, at: minute(0) })).toBeNull();
  });
});

describe('A policy as it is shown', () => {
  it('leaves out unset members, and shows absent limits as null', () => {
    expect(policyDocument(POLICY)).toEqual({
      permissions: POLICY.permissions,
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000, dailyLimit: null, monthlyLimit: null },
      accountRestrictions: { allowedAccountIds: null, accountRules: [] },
    });
  });

  it('shows set members, as numbers', () => {
    const rules = [
      { accountId: 'a', executionMode: 'AUTO', perTransactionLimit: '5' },
      { accountId: 'b', executionMode: null, perTransactionLimit: null },
    ] as const;
    const policy = {
      ...POLICY,
      approvalThresholds: { currency: 'EUR', amount: null },
      accountRestrictions: { allowedAccountIds: ['a'], accountRules: rules },
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: '1',
        dailyLimit: '2',
        dailyTransactionLimit: 3,
        monthlyLimit: '4',
      },
    };
    expect(policyDocument(policy)).toMatchObject({
      approvalThresholds: { currency: 'EUR', amount: null },
      accountRestrictions: {
        allowedAccountIds: ['a'],
        accountRules: [
          { accountId: 'a', executionMode: 'AUTO', perTransactionLimit: 5 },
          { accountId: 'b', perTransactionLimit: null },
        ],
      },
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 1,
        dailyLimit: 2,
        dailyTransactionLimit: 3,
        monthlyLimit: 4,
      },
    });
    expect(policyDocument(policy).accountRestrictions.accountRules[1]).not.toHaveProperty('executionMode');
  });
});
