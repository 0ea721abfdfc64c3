import { type View, assertNever, wireAmount } from '@app/kernel';
import type { Policy } from '../policy/policy.js';
import { agent } from './agent.decider.js';
import type { AgentEvent } from './agent.events.js';
import { type AgentState, evolveAgent } from './agent.state.js';
import { resetsAfter, usageAt } from './usage.js';

/** A policy as GET shows it; amounts are smallest units, null means no limit. */
export interface PolicyDocument extends Pick<Policy, 'permissions' | 'defaultExecutionMode'> {
  readonly spendingLimits: {
    readonly currency: string;
    readonly perTransactionLimit: number;
    readonly dailyLimit: number | null;
    readonly dailyTransactionLimit?: number;
    readonly monthlyLimit: number | null;
  };
  readonly accountRestrictions: {
    readonly allowedAccountIds: readonly string[] | null;
    readonly accountRules: readonly {
      readonly accountId: string;
      readonly executionMode?: string;
      readonly perTransactionLimit: number | null;
    }[];
  };
  readonly approvalThresholds?: { readonly currency: string; readonly amount: number | null };
}

/** Agent as GET shows it (wallet-auth 16). */
export interface AgentDocument {
  readonly id: string;
  /** Null after the erasure of the customer. */
  readonly name: string | null;
  readonly customerId: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly policy: PolicyDocument;
  readonly usage: {
    readonly dailyTransactionCount: number;
    readonly dailySpend: number;
    readonly dailyResetDate: string;
    readonly monthlySpend: number;
    readonly monthlyResetMonth: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Fold of an agent's stream. GET shows it at the time of the request, since counters expire with their day. */
export interface AgentRecord {
  readonly state: AgentState;
  readonly createdAt: string;
  /** Unchanged by spending. */
  readonly updatedAt: string;
}

export const agentView: View<AgentRecord, AgentEvent> = {
  aggregate: agent,
  version: 3,
  subject: ({ state: { customerId } }) => customerId,
  evolve(record, event, recorded) {
    const { at } = recorded;
    const state = evolveAgent(record?.state ?? null, event, recorded);
    if (state === null) return null;
    return {
      state,
      createdAt: record?.createdAt ?? at,
      updatedAt: record === null || !isSpending(event) ? at : record.updatedAt,
    };
  },
};

function isSpending({ type }: AgentEvent): boolean {
  switch (type) {
    case 'agents.spending-requested':
    case 'agents.spending-approved':
    case 'agents.spending-refused':
    case 'agents.spending-closed':
      return true;
    case 'agents.agent-created':
    case 'agents.agent-renamed':
    case 'agents.agent-paused':
    case 'agents.agent-resumed':
    case 'agents.policy-changed':
    case 'agents.device-code-issued':
    case 'agents.agent-connected':
    case 'agents.agent-deleted':
      return false;
    default:
      return assertNever(type);
  }
}

export function agentDocument({ state, createdAt, updatedAt }: AgentRecord, at: string): AgentDocument {
  const { agentId: id, name, customerId, isPaused, tokenHash, policy } = state;
  const usage = usageAt(state.usage, at);
  return {
    id,
    name,
    customerId,
    isPaused,
    isConnected: tokenHash !== null,
    policy: policyDocument(policy),
    usage: {
      dailyTransactionCount: usage.dailyTransactionCount,
      dailySpend: wireAmount(usage.dailySpend),
      monthlySpend: wireAmount(usage.monthlySpend),
      ...resetsAfter(usage),
    },
    createdAt,
    updatedAt,
  };
}

export function policyDocument({
  permissions,
  defaultExecutionMode,
  spendingLimits,
  accountRestrictions,
  approvalThresholds,
}: Policy): PolicyDocument {
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } = spendingLimits;
  return {
    permissions,
    defaultExecutionMode,
    spendingLimits: {
      currency,
      perTransactionLimit: wireAmount(perTransactionLimit),
      dailyLimit: wireLimit(dailyLimit),
      ...(dailyTransactionLimit !== null && { dailyTransactionLimit }),
      monthlyLimit: wireLimit(monthlyLimit),
    },
    accountRestrictions: {
      allowedAccountIds: accountRestrictions.allowedAccountIds,
      accountRules: accountRestrictions.accountRules.map(
        ({ accountId, executionMode, perTransactionLimit: limit }) => ({
          accountId,
          ...(executionMode !== null && { executionMode }),
          perTransactionLimit: wireLimit(limit),
        }),
      ),
    },
    ...(approvalThresholds !== null && {
      approvalThresholds: { currency: approvalThresholds.currency, amount: wireLimit(approvalThresholds.amount) },
    }),
  };
}

function wireLimit(limit: string | null): number | null {
  return limit === null ? null : wireAmount(limit);
}
