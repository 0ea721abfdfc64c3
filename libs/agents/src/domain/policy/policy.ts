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

/** Execution of an action within the limits: at once, or after its platform's approval. */
export const EXECUTION_MODES = ['AUTO', 'APPROVAL_REQUIRED'] as const;
export type ExecutionMode = (typeof EXECUTION_MODES)[number];

/** Limits in the smallest unit of their currency; null: no limit. */
const spendingLimits = () =>
  record({
    currency: text(),
    perTransactionLimit: bigInteger(),
    dailyLimit: nullable(bigInteger()),
    dailyTransactionLimit: nullable(integer()),
    monthlyLimit: nullable(bigInteger()),
  });
export type SpendingLimits = ReturnType<typeof spendingLimits> extends Field<infer T> ? T : never;

/** Rule for one account that overrides the policy's; null: the policy's. In the currency of the spending limits. */
const accountRule = () =>
  record({
    accountId: text(),
    executionMode: nullable(oneOf(...EXECUTION_MODES)),
    perTransactionLimit: nullable(bigInteger()),
  });
export type AccountRule = ReturnType<typeof accountRule> extends Field<infer T> ? T : never;

/** Above `amount` an action waits for approval also where the mode is AUTO; null: it never does for its size. */
const approvalThresholds = () => record({ currency: text(), amount: nullable(bigInteger()) });

/** Permissions and limits of an agent, and its accounts (null: all of its customer's). */
export const policyField = () =>
  record({
    permissions: list(oneOf(...AGENT_PERMISSIONS)),
    defaultExecutionMode: oneOf(...EXECUTION_MODES),
    spendingLimits: spendingLimits(),
    accountRestrictions: record({ allowedAccountIds: nullable(list(text())), accountRules: list(accountRule()) }),
    approvalThresholds: nullable(approvalThresholds()),
  });
export type Policy = ReturnType<typeof policyField> extends Field<infer T> ? T : never;
