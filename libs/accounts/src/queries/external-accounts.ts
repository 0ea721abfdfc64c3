import { Injectable } from '@nestjs/common';
import { type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { PaymentRail } from '../domain/external-account/account-variant.js';
import { lacksAddress, nameOf } from '../domain/external-account/beneficiary.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { depositPreference } from '../domain/deposit-preference/deposit-preference.decider.js';
import type { OwnershipType } from '../domain/external-account/external-account.events.js';
import type { ExternalAccountStatus } from '../domain/external-account/external-account-status.js';
import { sandboxSuffix } from '../domain/external-account/sandbox-suffix.js';
import { accountVariant } from '../domain/external-account/variants/index.js';

/** Summary of an external account for other contexts; personal data is null once its owner was erased. */
export interface ExternalAccountSummary {
  readonly id: string;
  readonly isDeleted: boolean;
  /** Absent: the platform's own. */
  readonly customerId?: string;
  readonly accountType: string;
  readonly kind: 'BANK' | 'WALLET';
  readonly currency: string;
  readonly status: ExternalAccountStatus;
  readonly paymentRails: readonly PaymentRail[];
  readonly ownershipType?: OwnershipType;
  /** The customer confirmed that payments to it need no separate confirmation. */
  readonly isTrusted: boolean;
  /** Account number, IBAN, address …; personal: never to be recorded in clear. */
  readonly identifier: string | null;
  /** Its last three characters, which choose sandbox outcomes. */
  readonly suffix: string | null;
  readonly beneficiaryName: string | null;
  /** It was registered without the address that payments to it need. */
  readonly lacksAddress: boolean;
}

/** Strongly consistent: folded from the account's own stream. */
@Injectable()
export class ExternalAccounts {
  constructor(private readonly runner: AggregateRunner) {}

  /** null when the tenant has no such account, it was deleted, or the id is not one. */
  async get(tenant: Tenant, externalAccountId: string): Promise<ExternalAccountSummary | null> {
    const found = await this.everRegistered(tenant, externalAccountId);
    return found === null || found.isDeleted ? null : found;
  }

  /** Includes deleted accounts: a payment continues with the account it began with, whose details never change. */
  async everRegistered(tenant: Tenant, externalAccountId: string): Promise<ExternalAccountSummary | null> {
    if (!isResourceId('ExternalAccount', externalAccountId)) return null;
    const { state } = await this.runner.load(externalAccount, tenant, uuidOf('ExternalAccount', externalAccountId));
    if (state === null) return null;
    const variant = accountVariant(state.accountType);
    const rules = variant?.beneficiary ?? null;
    const identifier =
      state.personalDetails?.[state.identifierName] ?? state.plainDetails[state.identifierName] ?? null;
    return {
      id: externalAccountId,
      isDeleted: state.isDeleted,
      ...(state.owner === 'CUSTOMER' && { customerId: state.ownerId }),
      accountType: state.accountType,
      kind: variant?.kind ?? 'BANK',
      currency: state.currency,
      status: state.status,
      paymentRails: state.paymentRails,
      ...(state.ownershipType !== undefined && { ownershipType: state.ownershipType }),
      isTrusted: state.trust.isTrusted,
      identifier,
      suffix: identifier === null ? null : sandboxSuffix(identifier),
      beneficiaryName: state.beneficiary === null ? null : nameOf(state.beneficiary),
      lacksAddress: state.beneficiary !== null && rules !== null && lacksAddress(state.beneficiary, rules),
    };
  }

  /** The customer's default UMA deposit account; null: the primary internal account. */
  async defaultDepositAccount(tenant: Tenant, customerId: string): Promise<string | null> {
    const { state } = await this.runner.load(depositPreference, tenant, uuidOf('Customer', customerId));
    return state.externalAccountId;
  }
}
