import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, derivedUuid, invalidInput, unknownId, conflict } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, Reservations, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CustomerDirectory, type CustomerSummary } from '@app/onboarding';
import { currency as knownCurrency } from '@app/platforms';
import type { AccountCollection } from '../domain/external-account/account-collection.js';
import {
  type AccountInfo,
  identifierOf,
  readAccountInfo,
  requireChecksums,
  requireMatchingCurrency,
  requireListedBank,
  externalAccountName,
} from '../domain/external-account/account-info.js';
import { nameOf } from '../domain/external-account/beneficiary.js';
import { counterpartyViolations } from '../domain/external-account/counterparty.js';
import { type NameVerification, externalAccount } from '../domain/external-account/external-account.decider.js';
import type { OwnershipType } from '../domain/external-account/external-account.events.js';
import { type ExternalAccountDocument, externalAccountView } from '../domain/external-account/external-account.view.js';
import { accountVariant } from '../domain/external-account/variants/index.js';
import { ownerOf } from '../domain/owner.js';
import { NameVerifiers } from '../providers/name-verification.port.js';
import { EXTERNAL_ACCOUNT_RESERVATION } from './release-identifier.js';

/** A new external account as sent by the platform. Each member is well formed by itself. */
export interface ExternalAccountRegistration {
  /** Absent: the account belongs to the platform itself. */
  readonly customerId?: string;
  readonly currency: string;
  readonly platformAccountId?: string;
  readonly ownershipType?: OwnershipType;
  readonly defaultUmaDepositAccount?: boolean;
  readonly accountInfo: {
    readonly accountType: string;
    readonly platformAccountId?: string;
    readonly [member: string]: unknown;
  };
}

/**
 * POST /customers/external-accounts and the same for the platform. Returns the account. 404 USER_NOT_FOUND, 410 CUSTOMER_DELETED, 409
 * CONFLICT if the owner already has that account, 400 INVALID_CURRENCY, INVALID_BANK_ACCOUNT.
 */
export class RegisterExternalAccount extends defineCommand<
  {
    readonly registration: ExternalAccountRegistration;
    /** The list in which it appears. */
    readonly collection: AccountCollection;
  },
  ExternalAccountDocument
>('accounts.register-external-account') {}

/** The UUID of the account that the command creates. */
export function externalAccountUuid({ commandId }: CommandMetadata): string {
  return derivedUuid('ExternalAccount', commandId);
}

@CommandHandler(RegisterExternalAccount)
export class RegisterExternalAccountHandler implements ICommandHandler<RegisterExternalAccount> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly reservations: Reservations,
    private readonly customers: CustomerDirectory,
    private readonly verifiers: NameVerifiers,
  ) {}

  async execute(command: RegisterExternalAccount): Promise<ExternalAccountDocument> {
    const { tenant, metadata } = command;
    const uuid = externalAccountUuid(metadata);
    const earlier = await this.runner.replay(externalAccount, tenant, uuid, metadata);
    if (earlier !== null) return this.answers.answer(externalAccountView, tenant, uuid, earlier);
    const receipt = await this.runner.recordRefusalOf(externalAccount, tenant, uuid, metadata, () =>
      this.register(command, uuid),
    );
    // The previous default is replaced before the answer, so that no reader sees two.
    return this.answers.answer(externalAccountView, tenant, uuid, receipt, {
      reactions: true,
      correlationId: metadata.correlationId,
    });
  }

  private async register(
    { tenant, data: { registration, collection }, metadata }: RegisterExternalAccount,
    uuid: string,
  ) {
    const { customerId, currency, accountInfo, ownershipType, defaultUmaDepositAccount = false } = registration;
    const info = this.read(tenant, registration);
    const customer = await this.customer(tenant, customerId);
    const counterpartyRules = customer?.regionPolicy.counterpartyRules ?? false;
    const mistakes = counterpartyViolations({ info, ownershipType, rulesApply: counterpartyRules });
    if (mistakes.length > 0) throw invalidInput("The wallet's counterparty information is incomplete.", ...mistakes);
    const nameVerification = await this.verifyName(tenant, info);
    const owner = ownerOf(tenant, customerId);
    const name = externalAccountName(owner.ownerId, info.variant.accountType, identifierOf(info));
    const holder = { aggregate: externalAccount, id: uuid };
    const register = {
      kind: 'register',
      ...owner,
      currency,
      info,
      platformAccountId: registration.platformAccountId ?? accountInfo.platformAccountId,
      ownershipType,
      defaultUmaDepositAccount: collection === 'CUSTOMERS' ? defaultUmaDepositAccount : undefined,
      nameVerification,
      counterpartyRules,
    } as const;
    return this.reservations.reserveThen(
      tenant,
      EXTERNAL_ACCOUNT_RESERVATION,
      name,
      holder,
      metadata,
      alreadyRegistered,
      (last) => this.runner.run(externalAccount, tenant, uuid, register, last, { begins: true }),
    );
  }

  private read(tenant: Tenant, { currency, accountInfo }: ExternalAccountRegistration): AccountInfo {
    const variant = accountVariant(accountInfo.accountType);
    if (variant === undefined) throw new Error('the account type was not checked at the edge');
    const info = readAccountInfo(variant, accountInfo);
    requireMatchingCurrency(info, currency);
    const isHeldByBanks = knownCurrency(currency)?.kind === 'FIAT';
    if (info.variant.kind === 'BANK' && !isHeldByBanks) throw noCurrencyOfBanks();
    if (tenant.environment === 'PRODUCTION') {
      requireChecksums(info);
      requireListedBank(info, currency);
    }
    return info;
  }

  private async customer(tenant: Tenant, customerId: string | undefined): Promise<CustomerSummary | null> {
    if (customerId === undefined) return null;
    const customer = await this.customers.get(tenant, customerId);
    if (customer === null) throw unknownId('USER_NOT_FOUND', 'customer', 'customerId');
    if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    return customer;
  }

  private async verifyName(tenant: Tenant, info: AccountInfo): Promise<NameVerification | null> {
    if (info.variant.kind !== 'BANK' || info.beneficiary === null) return null;
    const { accountType } = info.variant;
    const question = { accountType, identifier: identifierOf(info), beneficiaryName: nameOf(info.beneficiary) };
    return this.verifiers.verify(tenant, question);
  }
}

function alreadyRegistered(): Refusal {
  return conflict('ALREADY_REGISTERED', 'The owner has already registered this external account.');
}

/** Only for SWIFT accounts, which may hold the money of any country. All other types list their currencies. */
function noCurrencyOfBanks(): Refusal {
  return new Refusal('INVALID_CURRENCY', 'A bank account does not hold this currency.', {
    errors: [{ field: 'currency', message: 'must be the currency of a country' }],
  });
}
