import { derivedUuid, resourceId } from '@app/kernel';
import { given } from '@app/kernel/testing';
import { AGENT_ID, CODE, CUSTOMER_ID, POLICY, actionId, created, transfer } from '../../testing/example-agent.js';
import type { AccountRule } from '../policy/policy.js';
import { agent } from './agent.decider.js';
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

const AT = '2026-01-15T12:00:00.000Z';
const TODAY = '2026-01-15';
const request = (number: number, amount: number, currency = 'USD') =>
  ({ kind: 'request-action', terms: transfer(number, amount, currency), rates: [] }) as const;
const requested = (number: number, amount: number, mode: 'AUTO' | 'APPROVAL_REQUIRED' = 'AUTO') =>
  SpendingRequested({ ...transfer(number, amount), mode });
const approved = (number: number, amount: number, day = TODAY) =>
  SpendingApproved({ actionId: actionId(number), counted: { day, amount: String(amount) } });
const spent = (number: number, amount: number, day = TODAY): AgentEvent[] => [
  requested(number, amount),
  approved(number, amount, day),
];
const limits = (some: Partial<typeof POLICY.spendingLimits>) =>
  created({ spendingLimits: { ...POLICY.spendingLimits, ...some } });

describe('An agent', () => {
  it('is created once, with a device code', () => {
    const create = {
      kind: 'create',
      agentId: AGENT_ID,
      customerId: CUSTOMER_ID,
      name: 'Assistant',
      policy: POLICY,
      code: CODE,
    } as const;
    given(agent, [])
      .when(create)
      .then([
        AgentCreated({ agentId: AGENT_ID, customerId: CUSTOMER_ID, name: 'Assistant', policy: POLICY }),
        DeviceCodeIssued(CODE),
      ]);
    given(agent, created()).when(create).refuses('CONFLICT');
  });

  it('is renamed, paused and resumed; a command that changes nothing records nothing', () => {
    given(agent, created())
      .when({ kind: 'update', name: 'Shopper', isPaused: true })
      .then([AgentRenamed({ customerId: CUSTOMER_ID, name: 'Shopper' }), AgentPaused({})]);
    given(agent, [...created(), AgentPaused({})])
      .when({ kind: 'update', isPaused: false })
      .then([AgentResumed({})]);
    given(agent, created()).when({ kind: 'update', name: 'Assistant', isPaused: false }).then([]);
  });

  it('that is deleted or was never made is not found', () => {
    for (const history of [[], [...created(), AgentDeleted({})]]) {
      given(agent, history).when({ kind: 'update', isPaused: true }).refuses('REFERENCE_NOT_FOUND');
      given(agent, history).when(request(1, 1)).refuses('REFERENCE_NOT_FOUND');
    }
  });

  it('cancels actions that wait for approval when it is deleted, and leaves those in progress', () => {
    const history = [...created(), requested(1, 10, 'APPROVAL_REQUIRED'), ...spent(2, 20)];
    given(agent, history)
      .when({ kind: 'delete' })
      .then([
        AgentDeleted({}),
        SpendingRefused({ actionId: actionId(1), customerId: CUSTOMER_ID, reason: 'The agent was deleted.' }),
      ]);
    given(agent, [...history, AgentDeleted({})])
      .when({ kind: 'close-action', actionId: actionId(2), outcome: 'FAILED' })
      .then([SpendingClosed({ actionId: actionId(2), outcome: 'FAILED' })]);
    given(agent, [])
      .when({ kind: 'close-action', actionId: actionId(2), outcome: 'FAILED' })
      .refuses('REFERENCE_NOT_FOUND');
  });

  it('is renamed without being paused or resumed', () => {
    given(agent, [...created(), AgentPaused({})])
      .when({ kind: 'update', name: 'Other' })
      .then([AgentRenamed({ customerId: CUSTOMER_ID, name: 'Other' })]);
  });

  it('may move money that touches none of its accounts, whatever accounts it is restricted to', () => {
    const elsewhere = { ...transfer(1, 10), accountId: null };
    const restricted = created({
      accountRestrictions: { allowedAccountIds: ['InternalAccount:other'], accountRules: [] },
    });
    given(agent, restricted).when(request(1, 10)).refuses('FORBIDDEN');
    given(agent, restricted)
      .when({ kind: 'request-action', terms: elsewhere, rates: [] })
      .then([SpendingRequested({ ...elsewhere, mode: 'AUTO' }), approved(1, 10)]);
  });
});

describe('A device code', () => {
  const redeem = { kind: 'redeem-device-code', codeHash: CODE.codeHash, tokenHash: 'hash of the token' } as const;
  const connected = AgentConnected({ tokenHash: 'hash of the token' });

  it('connects the agent once, until it expires', () => {
    given(agent, created()).when(redeem).then([connected]);
    given(agent, [...created(), connected])
      .when(redeem)
      .refuses('INVALID_INPUT');
    given(agent, created()).when(redeem, { at: CODE.expiresAt }).refuses('INVALID_INPUT');
  });

  it('is voided by another, which a connected agent gets none of', () => {
    const another = { codeHash: 'another', expiresAt: CODE.expiresAt };
    given(agent, created())
      .when({ kind: 'issue-device-code', code: another, tokenLifetime: 60_000 })
      .then([DeviceCodeIssued(another)]);
    given(agent, [...created(), DeviceCodeIssued(another)])
      .when(redeem)
      .refuses('REFERENCE_NOT_FOUND');
    given(agent, [...created(), connected])
      .when({ kind: 'issue-device-code', code: another, tokenLifetime: 60_000 })
      .refuses('CONFLICT');
    given(agent, [...created(), connected])
      .when({ kind: 'issue-device-code', code: another, tokenLifetime: 0 })
      .then([DeviceCodeIssued(another)]);
  });
});

describe('An action', () => {
  it('within the policy is approved and counted at once, in mode AUTO', () => {
    given(agent, created()).when(request(1, 1_000)).then(spent(1, 1_000));
  });

  it('that needs approval waits and counts nothing', () => {
    given(agent, created({ defaultExecutionMode: 'APPROVAL_REQUIRED' }))
      .when(request(1, 10))
      .then([requested(1, 10, 'APPROVAL_REQUIRED')]);
  });

  it.each<[string, AgentEvent[]]>([
    ['a paused agent', [...created(), AgentPaused({})]],
    ['a missing permission', created({ permissions: ['EXECUTE_QUOTES'] })],
    ['an account that is not allowed', created({ accountRestrictions: { allowedAccountIds: [], accountRules: [] } })],
    ['the limit of one transaction', limits({ perTransactionLimit: '99' })],
    ['the number of a day', [...limits({ dailyTransactionLimit: 1 }), ...spent(8, 1)]],
    ['the sum of a day', [...limits({ dailyLimit: '199' }), ...spent(8, 100)]],
    ['the sum of a month', [...limits({ monthlyLimit: '199' }), ...spent(8, 100, '2026-01-02')]],
  ])('is refused for %s, when it is asked for and when it is approved', (_, history) => {
    given(agent, history).when(request(1, 100)).refuses('FORBIDDEN');
    given(agent, [...history, requested(1, 100, 'APPROVAL_REQUIRED')])
      .when({ kind: 'approve-action', actionId: actionId(1), rates: [] })
      .refuses('FORBIDDEN');
  });

  it('of a quote is refused for either account that is no longer allowed', () => {
    const [source, destination] = ['InternalAccount:from', 'InternalAccount:to'].map((id) => ({
      accountId: resourceId('InternalAccount', derivedUuid(id)),
    }));
    const terms = {
      ...transfer(1, 100),
      type: 'EXECUTE_QUOTE',
      accountId: source!.accountId,
      quote: JSON.stringify({ source, destination }),
    } as const;
    const approve = { kind: 'approve-action', actionId: actionId(1), rates: [] } as const;
    const allowing = (...ends: readonly { readonly accountId: string }[]) =>
      PolicyChanged({
        policy: {
          ...POLICY,
          accountRestrictions: { allowedAccountIds: ends.map(({ accountId }) => accountId), accountRules: [] },
        },
        conversion: null,
      });
    const waiting = [...created(), SpendingRequested({ ...terms, mode: 'APPROVAL_REQUIRED' })];
    given(agent, [...waiting, allowing(source!, destination!)])
      .when(approve)
      .then([approved(1, 100)]);
    for (const only of [source!, destination!]) {
      given(agent, [...waiting, allowing(only)])
        .when(approve)
        .refuses('FORBIDDEN');
      given(agent, [...created(), allowing(only)])
        .when({ kind: 'request-action', terms, rates: [] })
        .refuses('FORBIDDEN');
    }
  });

  it('is checked against the rule of its account, and against no other', () => {
    const others = {
      accountId: 'InternalAccount:another',
      executionMode: 'APPROVAL_REQUIRED',
      perTransactionLimit: '1',
    } as const;
    const own = { accountId: transfer(1, 1).accountId!, executionMode: null, perTransactionLimit: '50' };
    const ruled = (...accountRules: AccountRule[]) =>
      created({ accountRestrictions: { allowedAccountIds: null, accountRules } });
    given(agent, ruled(others)).when(request(1, 100)).then(spent(1, 100));
    given(agent, ruled(others, own)).when(request(1, 50)).then(spent(1, 50));
    given(agent, ruled(others, own)).when(request(1, 51)).refuses('FORBIDDEN');
    given(agent, ruled({ ...own, executionMode: 'APPROVAL_REQUIRED' }))
      .when(request(1, 50))
      .then([requested(1, 50, 'APPROVAL_REQUIRED')]);
    given(
      agent,
      created({
        defaultExecutionMode: 'APPROVAL_REQUIRED',
        accountRestrictions: { allowedAccountIds: null, accountRules: [{ ...own, executionMode: 'AUTO' }] },
      }),
    )
      .when(request(1, 50))
      .then(spent(1, 50));
  });

  it('counts towards its own UTC day and month alone', () => {
    const history = [...limits({ dailyLimit: '100', monthlyLimit: '150' }), ...spent(8, 100, '2026-01-14')];
    given(agent, history).when(request(1, 50), { at: AT }).then(spent(1, 50));
    given(agent, history).when(request(1, 51), { at: AT }).refuses('FORBIDDEN');
    given(agent, history)
      .when(request(1, 100), { at: '2026-02-01T00:00:00.000Z' })
      .then(spent(1, 100, '2026-02-01'));
  });

  it('counts to the later day where one process is behind another', () => {
    const history = [...limits({ dailyLimit: '100' }), ...spent(8, 100)];
    given(agent, history).when(request(1, 1), { at: '2026-01-14T23:59:59.999Z' }).refuses('FORBIDDEN');
  });

  it('is approved or rejected while it waits, and not again', () => {
    const waiting = [...created(), requested(1, 100, 'APPROVAL_REQUIRED')];
    const approve = { kind: 'approve-action', actionId: actionId(1), rates: [] } as const;
    const reject = { kind: 'reject-action', actionId: actionId(1), reason: 'Too much' } as const;
    given(agent, waiting)
      .when(approve)
      .then([approved(1, 100)]);
    const refused = SpendingRefused({ actionId: actionId(1), customerId: CUSTOMER_ID, reason: 'Too much' });
    given(agent, waiting).when(reject).then([refused]);
    for (const decided of [[...waiting, approved(1, 100)], [...waiting, refused], created()]) {
      given(agent, decided).when(approve).refuses('CONFLICT');
      given(agent, decided).when(reject).refuses('CONFLICT');
    }
  });

  it('that failed returns its usage, one that was executed does not; either is closed once', () => {
    const close = (outcome: 'FAILED' | 'EXECUTED') => SpendingClosed({ actionId: actionId(1), outcome });
    const history = [...limits({ dailyLimit: '100', dailyTransactionLimit: 1 }), ...spent(1, 100)];
    given(agent, [...history, close('FAILED')])
      .when(request(2, 100))
      .then(spent(2, 100));
    given(agent, [...history, close('EXECUTED')])
      .when(request(2, 1))
      .refuses('FORBIDDEN');
    given(agent, [...history, close('FAILED')])
      .when({ kind: 'close-action', actionId: actionId(1), outcome: 'FAILED' })
      .then([]);
  });

  it('is measured at the rates of the moment, rounded against the agent; without them it is asked for again', () => {
    const rates = [{ from: 'EUR', to: 'USD', numerator: '11', denominator: '10' }];
    given(agent, created())
      .when({ ...request(1, 909, 'EUR'), rates })
      .then([
        SpendingRequested({ ...transfer(1, 909, 'EUR'), mode: 'AUTO' }),
        SpendingApproved({ actionId: actionId(1), counted: { day: TODAY, amount: '1000' } }),
      ]);
    given(agent, created())
      .when({ ...request(1, 910, 'EUR'), rates })
      .refuses('FORBIDDEN');
    given(agent, created())
      .when(request(1, 1, 'EUR'))
      .refuses('SERVICE_UNAVAILABLE');
  });
});

describe('A threshold in another currency', () => {
  const rates = [
    { from: 'USD', to: 'MXN', numerator: '18', denominator: '1' },
    { from: 'GBP', to: 'EUR', numerator: '6', denominator: '5' },
    { from: 'USD', to: 'EUR', numerator: '9', denominator: '10' },
  ];
  const history = created({ approvalThresholds: { currency: 'EUR', amount: '90' } });

  it('is compared with the amount at the rate of the moment: above it the action waits', () => {
    given(agent, history)
      .when({ ...request(1, 100), rates })
      .then(spent(1, 100));
    given(agent, history)
      .when({ ...request(1, 101), rates })
      .then([requested(1, 101, 'APPROVAL_REQUIRED')]);
    given(agent, history).when(request(1, 100)).refuses('SERVICE_UNAVAILABLE');
  });
});

describe('A policy in another currency', () => {
  const rates = [{ from: 'USD', to: 'MXN', numerator: '35', denominator: '2' }];
  const history = [...limits({ dailyLimit: '100' }), ...spent(1, 60)];
  const change = { kind: 'change-policy', patch: { spendingLimits: { currency: 'MXN' } }, rates } as const;

  it('converts limits, usage and pending amounts into it', () => {
    const [event] = given(agent, history).when(change).events();
    expect(event).toMatchObject(
      PolicyChanged({
        policy: {
          ...POLICY,
          spendingLimits: {
            ...POLICY.spendingLimits,
            currency: 'MXN',
            perTransactionLimit: '17500',
            dailyLimit: '1750',
          },
        },
        conversion: rates[0]!,
      }),
    );
    const { state } = given(agent, [...history, event!]);
    expect([state!.usage.dailySpend, state!.open[actionId(1)]!.counted!.amount]).toEqual(['1050', '1050']);
    const { state: after } = given(agent, [
      ...history,
      event!,
      SpendingClosed({ actionId: actionId(1), outcome: 'FAILED' }),
    ]);
    expect(after!.usage).toMatchObject({ dailySpend: '0', dailyTransactionCount: 0, monthlySpend: '0' });
  });
});
