import { Injectable } from '@nestjs/common';
import { type Json, type SealedValue, type Tenant, isResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import type { PaymentRail } from '../domain/external-account/account-variant.js';
import type { AccountDetails } from '../domain/external-account/account-details.js';
import { lacksAddress, nameOf } from '../domain/external-account/beneficiary.js';
import { type RegisteredAccount, externalAccount } from '../domain/external-account/external-account.decider.js';
import { depositPreference } from '../domain/deposit-preference/deposit-preference.decider.js';
import type { OwnershipType } from '../domain/external-account/external-account.events.js';
import type { ExternalAccountStatus } from '../domain/external-account/external-account-status.js';
import { sandboxSuffix } from '../domain/external-account/sandbox-suffix.js';
import { accountVariant } from '../domain/external-account/variants/index.js';

/** Summary of an external account for other contexts. Personal data is null once its owner was erased. */
export interface ExternalAccountSummary {
  readonly id: string;
  readonly isDeleted: boolean;
  /** Absent: the platform itself. */
  readonly customerId?: string;
  readonly accountType: string;
  readonly kind: 'BANK' | 'WALLET';
  readonly currency: string;
  readonly status: ExternalAccountStatus;
  readonly paymentRails: readonly PaymentRail[];
  readonly ownershipType?: OwnershipType;
  /** True if the customer confirmed that payments to it need no individual confirmation. */
  readonly isTrusted: boolean;
  /** Account number, IBAN, address, etc. Personal: never record it in clear. */
  readonly identifier: string | null;
  /** Last three characters of the identifier, which select sandbox outcomes. */
  readonly suffix: string | null;
  readonly beneficiaryName: string | null;
  /** True if it was registered without the address that payments to it need. */
  readonly lacksAddress: boolean;
}

/** Strongly consistent: folded from the account's own stream. */
@Injectable()
export class ExternalAccounts {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /** null if the tenant has no such account, if it was deleted, or if the id is malformed. */
  async get(tenant: Tenant, externalAccountId: string): Promise<ExternalAccountSummary | null> {
    const found = await this.everRegistered(tenant, externalAccountId);
    return found === null || found.isDeleted ? null : found;
  }

  /** The account's details; null if it was deleted or its owner erased. */
  async details(tenant: Tenant, externalAccountId: string): Promise<AccountDetails | null> {
    const state = await this.registered(tenant, externalAccountId);
    return state === null || state.isDeleted || state.personalDetails === null ? null : detailsOf(state);
  }

  /**
   * The account, with the details that a payment carries from its agreement on. These are sealed under the key of the account's owner and
   * erased with the owner. null as for `get`; 410 CUSTOMER_DELETED if the owner was erased.
   */
  async forPayment(
    tenant: Tenant,
    externalAccountId: string,
  ): Promise<{ readonly account: ExternalAccountSummary; readonly details: SealedValue } | null> {
    const state = await this.registered(tenant, externalAccountId);
    if (state === null || state.isDeleted) return null;
    const { ownerId: subject } = state;
    const sealed = await this.vault.seal(tenant, subject, detailsOf(state) as unknown as Json);
    return { account: summaryOf(externalAccountId, state), details: { subject, sealed } };
  }

  /** Opens the details carried by a payment; null once the account's owner was erased. */
  async open(tenant: Tenant, { subject, sealed }: SealedValue): Promise<AccountDetails | null> {
    return (await this.vault.open(tenant, subject, sealed)) as AccountDetails | null;
  }

  /** Includes deleted accounts. Their details never change, and payments of earlier releases do not carry them. */
  async everRegistered(tenant: Tenant, externalAccountId: string): Promise<ExternalAccountSummary | null> {
    const state = await this.registered(tenant, externalAccountId);
    return state === null ? null : summaryOf(externalAccountId, state);
  }

  private async registered(tenant: Tenant, externalAccountId: string): Promise<RegisteredAccount | null> {
    if (!isResourceId('ExternalAccount', externalAccountId)) return null;
    return (await this.runner.load(externalAccount, tenant, uuidOf('ExternalAccount', externalAccountId))).state;
  }

  /** The customer's default UMA deposit account; null: the primary internal account. */
  async defaultDepositAccount(tenant: Tenant, customerId: string): Promise<string | null> {
    const { state } = await this.runner.load(depositPreference, tenant, uuidOf('Customer', customerId));
    return state.externalAccountId;
  }
}

function identifierOf({ identifierName, personalDetails, plainDetails }: RegisteredAccount): string | null {
  return personalDetails?.[identifierName] ?? plainDetails[identifierName] ?? null;
}

function detailsOf(state: RegisteredAccount): AccountDetails {
  const { accountType, currency, plainDetails, personalDetails, beneficiary } = state;
  return {
    accountType,
    currency,
    identifier: identifierOf(state) ?? '',
    details: { ...plainDetails, ...personalDetails },
    beneficiary,
  };
}

function summaryOf(id: string, state: RegisteredAccount): ExternalAccountSummary {
  const variant = accountVariant(state.accountType);
  const rules = variant?.beneficiary ?? null;
  const identifier = identifierOf(state);
  return {
    id,
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
