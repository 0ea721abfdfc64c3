import { toMoneyData, money } from '@app/kernel';
import type { ActionTerms } from '../domain/action/action-terms.js';
import { AgentCreated, type AgentEvent, DeviceCodeIssued } from '../domain/agent/agent.events.js';
import type { Policy } from '../domain/policy/policy.js';

export const UUID = '00000000-0000-8000-8000-00000000000a';
export const AGENT_ID = `Agent:${UUID}`;
export const CUSTOMER_ID = `Customer:${UUID}`;
export const ACCOUNT_ID = `InternalAccount:${UUID}`;
export const CODE = { codeHash: 'hash of the code', expiresAt: '2026-01-16T12:00:00.000Z' };

/** All permissions in mode AUTO, up to 1,000 for each transfer. */
export const POLICY: Policy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'MANAGE_EXTERNAL_ACCOUNTS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: {
    currency: 'USD',
    perTransactionLimit: '1000',
    dailyLimit: null,
    dailyTransactionLimit: null,
    monthlyLimit: null,
  },
  accountRestrictions: { allowedAccountIds: null, accountRules: [] },
  approvalThresholds: null,
};

/** An agent right after its creation. */
export function created(policy: Partial<Policy> = {}): AgentEvent[] {
  return [
    AgentCreated({ agentId: AGENT_ID, customerId: CUSTOMER_ID, name: 'Assistant', policy: { ...POLICY, ...policy } }),
    DeviceCodeIssued(CODE),
  ];
}

export function actionId(number: number): string {
  return `AgentAction:00000000-0000-8000-8000-${number.toString().padStart(12, '0')}`;
}

/** A transfer out; the amount is in smallest units. */
export function transfer(number: number, amount: bigint | number, currency = 'USD'): ActionTerms {
  return {
    actionId: actionId(number),
    agentId: AGENT_ID,
    customerId: CUSTOMER_ID,
    platformCustomerId: 'customer',
    type: 'TRANSFER_OUT',
    amount: toMoneyData(money(currency, BigInt(amount))),
    accountId: ACCOUNT_ID,
    sourceAccountId: ACCOUNT_ID,
    destinationAccountId: `ExternalAccount:${UUID}`,
  };
}
