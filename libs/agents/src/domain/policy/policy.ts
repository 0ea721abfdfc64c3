import { type Field, bigInteger, integer, list, nullable, oneOf, record, text } from '@app/kernel';

/** Permissions of an agent; independent of each other (wallet-auth 16.2). */
export const AGENT_PERMISSIONS = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
] as const;
export type AgentPermission = (typeof AGENT_PERMISSIONS)[number];

/** Execution of an action within the limits: immediately, or after approval by the platform. */
export const EXECUTION_MODES = ['AUTO', 'APPROVAL_REQUIRED'] as const;
export type ExecutionMode = (typeof EXECUTION_MODES)[number];

/** Limits in the smallest unit of their currency; null means no limit. */
const spendingLimits = () =>
  record({
    currency: text(),
    perTransactionLimit: bigInteger(),
    dailyLimit: nullable(bigInteger()),
    dailyTransactionLimit: nullable(integer()),
    monthlyLimit: nullable(bigInteger()),
  });
export type SpendingLimits = ReturnType<typeof spendingLimits> extends Field<infer T> ? T : never;

/** Limits for one account that override those of the policy, in the currency of the spending limits; null: the policy's limit applies. */
const accountRule = () =>
  record({
    accountId: text(),
    executionMode: nullable(oneOf(...EXECUTION_MODES)),
    perTransactionLimit: nullable(bigInteger()),
  });
export type AccountRule = ReturnType<typeof accountRule> extends Field<infer T> ? T : never;

/** An action above `amount` needs approval even in mode AUTO; null: no threshold. */
const approvalThresholds = () => record({ currency: text(), amount: nullable(bigInteger()) });

/** Permissions, limits and accounts of an agent (null: all accounts of its customer). */
export const policyField = () =>
  record({
    permissions: list(oneOf(...AGENT_PERMISSIONS)),
    defaultExecutionMode: oneOf(...EXECUTION_MODES),
    spendingLimits: spendingLimits(),
    accountRestrictions: record({ allowedAccountIds: nullable(list(text())), accountRules: list(accountRule()) }),
    approvalThresholds: nullable(approvalThresholds()),
  });
export type Policy = ReturnType<typeof policyField> extends Field<infer T> ? T : never;
