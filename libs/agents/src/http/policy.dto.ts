import { CurrencyField, EnumField, IntegerField, ListField, NestedField, ResourceIdField, rules } from '@app/http';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import {
  AGENT_PERMISSIONS,
  type AgentPermission,
  EXECUTION_MODES,
  type ExecutionMode,
} from '../domain/policy/policy.js';

const LIMIT = { min: 0 } as const;
const { maxAccounts } = AGENTS_CONFIGURATION;
const PERMISSIONS = { max: AGENT_PERMISSIONS.length, unique: true } as const;

/** Limits of one agent; amounts are smallest units of `currency`. */
export class SpendingLimits {
  @CurrencyField()
  currency!: string;

  @IntegerField({ ...LIMIT, description: 'Maximum amount of one action.' })
  perTransactionLimit!: number;

  @IntegerField({ ...LIMIT, optional: true, nullable: true, description: 'Maximum sum per UTC day; null: no limit.' })
  dailyLimit?: number | null;

  @IntegerField({ ...LIMIT, optional: true, description: 'Maximum number of actions per UTC day.' })
  dailyTransactionLimit?: number;

  @IntegerField({ ...LIMIT, optional: true, nullable: true, description: 'Maximum sum per UTC month; null: no limit.' })
  monthlyLimit?: number | null;
}

export class AccountRule {
  @ResourceIdField('InternalAccount')
  accountId!: string;

  @EnumField(EXECUTION_MODES, { optional: true, description: 'Overrides the default of the policy.' })
  executionMode?: ExecutionMode;

  @IntegerField({
    ...LIMIT,
    optional: true,
    nullable: true,
    description:
      'Overrides the limit of the policy, in the currency of the policy; null: the limit of the policy applies.',
  })
  perTransactionLimit?: number | null;
}

export class AccountRestrictions {
  @ListField(rules.resourceIdOf('InternalAccount'), {
    optional: true,
    nullable: true,
    max: maxAccounts,
    unique: true,
    description: 'null: all accounts of the customer.',
  })
  allowedAccountIds?: string[] | null;

  @ListField(() => AccountRule, { optional: true, max: maxAccounts })
  accountRules?: AccountRule[];
}

export class ApprovalThresholds {
  @CurrencyField({ optional: true, description: 'Defaults to the currency of the spending limits.' })
  currency?: string;

  @IntegerField({
    ...LIMIT,
    optional: true,
    nullable: true,
    description: 'Actions above this amount require approval; null: no amount requires approval.',
  })
  amount?: number | null;
}

/** Policy of an agent (wallet-auth 16.2). */
export class AgentPolicy {
  @ListField(rules.enumOf(AGENT_PERMISSIONS), PERMISSIONS)
  permissions!: AgentPermission[];

  @EnumField(EXECUTION_MODES)
  defaultExecutionMode!: ExecutionMode;

  @NestedField(() => SpendingLimits)
  spendingLimits!: SpendingLimits;

  @NestedField(() => AccountRestrictions, { optional: true })
  accountRestrictions?: AccountRestrictions;

  @NestedField(() => ApprovalThresholds, { optional: true })
  approvalThresholds?: ApprovalThresholds;
}

export class SpendingLimitsUpdate {
  @CurrencyField({
    optional: true,
    description: 'Limits that the request does not set are converted to this currency at the current rate.',
  })
  currency?: string;

  @IntegerField({ ...LIMIT, optional: true })
  perTransactionLimit?: number;

  @IntegerField({ ...LIMIT, optional: true, nullable: true, description: 'null: no limit.' })
  dailyLimit?: number | null;

  @IntegerField({ ...LIMIT, optional: true })
  dailyTransactionLimit?: number;

  @IntegerField({ ...LIMIT, optional: true, nullable: true, description: 'null: no limit.' })
  monthlyLimit?: number | null;
}

/** Body of PATCH /agents/{agentId}/policy: absent members stay unchanged, lists are replaced as a whole. */
export class AgentPolicyUpdate {
  @ListField(rules.enumOf(AGENT_PERMISSIONS), { ...PERMISSIONS, optional: true })
  permissions?: AgentPermission[];

  @EnumField(EXECUTION_MODES, { optional: true })
  defaultExecutionMode?: ExecutionMode;

  @NestedField(() => SpendingLimitsUpdate, { optional: true })
  spendingLimits?: SpendingLimitsUpdate;

  @NestedField(() => AccountRestrictions, { optional: true })
  accountRestrictions?: AccountRestrictions;

  @NestedField(() => ApprovalThresholds, { optional: true })
  approvalThresholds?: ApprovalThresholds;
}
