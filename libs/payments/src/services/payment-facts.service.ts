import { Injectable } from '@nestjs/common';
import {
  allFacts,
  Refusal,
  type Tenant,
  assertNever,
  inMember,
  invalidInput,
  isFinalRefusal,
  isResourceId,
  resourceId,
  toMoney,
  unknownId,
} from '@app/kernel';
import { ExternalAccounts, InternalAccounts } from '@app/accounts';
import { CustomerDirectory, type CustomerSummary } from '@app/onboarding';
import { type CurrencyObject, PlatformDirectory, currency, currencyObject } from '@app/platforms';
import type { ReceiverFields, CurrencyBounds, ExternalParty, InternalParty, Payer } from '../domain/payment-facts.js';
import { centsOf, requireActive, requirePayable } from '../domain/payment.rules.js';
import type { PlatformFee } from '../domain/quote/quote.terms.js';
import { type Rational, rational } from '../domain/quote/rational.js';
import type { QuoteTerms } from '../domain/transaction/transaction.events.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';

/** Gathers the facts for the rules of payments, strongly consistent, from the contexts that own them. */
@Injectable()
export class PaymentFacts {
  constructor(
    private readonly internalAccounts: InternalAccounts,
    private readonly externalAccounts: ExternalAccounts,
    private readonly customers: CustomerDirectory,
    private readonly platforms: PlatformDirectory,
    private readonly providers: PaymentProviders,
  ) {}

  /** 404 REFERENCE_NOT_FOUND, also for an account of another platform. */
  async internal(tenant: Tenant, accountId: string, field?: string): Promise<InternalParty> {
    const account = await this.internalAccounts.get(tenant, accountId);
    if (account === null) throw unknownId('REFERENCE_NOT_FOUND', 'internal account', field);
    const { customerId, type, status, currency: code, balance } = account;
    const kind = type === 'EMBEDDED_WALLET' ? 'EMBEDDED_WALLET' : 'INTERNAL';
    return {
      accountId,
      kind,
      status,
      currency: currencyObject(code),
      balance: balance.amount,
      ownerId: customerId ?? null,
    };
  }

  /** 404 REFERENCE_NOT_FOUND, also for an account that is deleted or of another platform; 410 if its owner was erased. */
  async external(tenant: Tenant, accountId: string, field?: string): Promise<ExternalParty> {
    const [found, paid] = await Promise.all([
      this.externalAccounts.forPayment(tenant, accountId),
      this.providers.network(tenant.environment).rails(tenant),
    ]);
    if (found === null) throw unknownId('REFERENCE_NOT_FOUND', 'external account', field);
    const { accountType, kind, status, currency: code, paymentRails: rails, customerId, lacksAddress } = found.account;
    const reached = kind === 'WALLET' || paid === null ? rails : rails.filter((rail) => paid.includes(rail));
    return {
      accountId,
      kind: 'EXTERNAL',
      accountType,
      details: found.details,
      isWallet: kind === 'WALLET',
      status,
      currency: currencyObject(code),
      rails: reached,
      isBeyondReach: rails.length > 0 && reached.length === 0,
      lacksAddress,
      ownerId: customerId ?? null,
    };
  }

  /**
   * Checks again that both accounts of a quote exist and accept money, since both may have changed after it was priced. The refusals are
   * those of creating a quote.
   */
  async requireUsableParties(tenant: Tenant, { source, destination, sendingAmount }: QuoteTerms): Promise<void> {
    if (source.kind === 'EXTERNAL') await this.external(tenant, source.accountId!);
    const { kind, accountId } = destination;
    switch (kind) {
      case 'EXTERNAL': {
        const cents = (await this.centsIn(tenant, source.currency))(toMoney(sendingAmount).amount);
        return requirePayable(await this.external(tenant, accountId!), cents, PAYMENTS_CONFIGURATION.limits);
      }
      case 'INTERNAL':
      case 'EMBEDDED_WALLET': {
        const party = await this.internal(tenant, accountId!);
        requireActive(party);
        return this.requireReceiver(tenant, party);
      }
      case 'UMA_ADDRESS':
      case 'REALTIME_FUNDING':
        return;
      default:
        return assertNever(kind);
    }
  }

  /** True if both accounts of a quote still exist and can be used. */
  async hasUsableParties(tenant: Tenant, terms: QuoteTerms): Promise<boolean> {
    try {
      await this.requireUsableParties(tenant, terms);
      return true;
    } catch (error) {
      if (isFinalRefusal(error)) return false;
      throw error;
    }
  }

  /** An account of either kind, by the prefix of its id. */
  either(tenant: Tenant, accountId: string, field?: string): Promise<InternalParty | ExternalParty> {
    return isResourceId('InternalAccount', accountId)
      ? this.internal(tenant, accountId, field)
      : this.external(tenant, accountId, field);
  }

  /**
   * The owner of the paying account, or the customer for whom a platform account pays; must be able to transact. 400 INVALID_INPUT if the
   * given customer does not own the account.
   */
  async payer(tenant: Tenant, ownerId: string | null, named?: string): Promise<Payer> {
    if (ownerId !== null && named !== undefined && named !== ownerId) {
      throw invalidInput('The source account belongs to another customer.', {
        field: 'source.customerId',
        message: 'must be the owner of the account',
      });
    }
    const customerId = payerOf(tenant, ownerId ?? named ?? null);
    const mayPay = inMember('source.customerId', 'customer', this.requirePayer(tenant, customerId));
    const [payer] = await allFacts([this.describe(tenant, customerId), mayPay]);
    return payer;
  }

  /** The payer with this id. Does not check that it may transact. */
  async describe(tenant: Tenant, customerId: string): Promise<Payer> {
    const customer = await this.customers.get(tenant, customerId);
    return {
      customerId,
      platformCustomerId: customer?.platformCustomerId ?? customerId,
      umaAddress: customer?.umaAddress ?? null,
      information: customer === null ? {} : informationOf(customer),
    };
  }

  /** Requires that a customer can transact (404, 410, 403); the platform itself always can. */
  async requirePayer(tenant: Tenant, customerId: string): Promise<void> {
    if (customerId !== payerOf(tenant, null)) await this.customers.requireTransactable(tenant, customerId);
  }

  /** Requires that the owner of an account can receive money: the platform always, a customer until it is deleted (410). */
  async requireReceiver(tenant: Tenant, { ownerId }: InternalParty): Promise<void> {
    if (ownerId !== null) await this.customers.requireExists(tenant, ownerId);
  }

  async bounds(tenant: Tenant, currencyCode: string): Promise<CurrencyBounds | null> {
    const supported = await this.platforms.supportedCurrency(tenant, currencyCode);
    if (supported === undefined) return null;
    const { minAmount, maxAmount, enabledTransactionTypes } = supported;
    return { minAmount: BigInt(minAmount), maxAmount: BigInt(maxAmount), enabledTransactionTypes };
  }

  /** Paths of the payer's missing fields that the providers of these currencies require; empty for a platform. */
  async missingPayerFields(
    tenant: Tenant,
    payerId: string,
    currencyCodes: readonly string[],
  ): Promise<readonly string[]> {
    if (payerId === payerOf(tenant, null)) return [];
    const { supportedCurrencies } = await this.platforms.config(tenant);
    const required = supportedCurrencies
      .filter(({ currencyCode }) => currencyCodes.includes(currencyCode))
      .flatMap(({ providerRequiredCustomerFields = [] }) => providerRequiredCustomerFields);
    return this.customers.missingInformation(tenant, payerId, required);
  }

  /** Fields of the receiver that the platform and its providers request for payments from a currency. */
  async counterpartyFields(tenant: Tenant, sendingCurrency: string): Promise<Omit<ReceiverFields, 'answers'>> {
    const supported = await this.platforms.supportedCurrency(tenant, sendingCurrency);
    return {
      asked: supported?.requiredCounterpartyFields ?? [],
      required: supported?.providerRequiredCounterpartyCustomerFields ?? [],
    };
  }

  async standingFee(tenant: Tenant, sourceCurrency: string): Promise<PlatformFee | null> {
    const { feeConfigs } = await this.platforms.config(tenant);
    const fee = feeConfigs.find(
      (each) => each.feeType === 'CROSS_CURRENCY_TRANSACTION' && each.sourceCurrency === sourceCurrency,
    );
    if (fee === undefined) return null;
    const { amount, currency: code } = fee.fixedFee;
    return { fixed: { currency: code, amount: amount.toString() }, basisPoints: BigInt(fee.variableFeeBps) };
  }

  async platformAccountId(tenant: Tenant, currencyCode: string): Promise<string | null> {
    return (await this.internalAccounts.platformAccount(tenant, currencyCode))?.id ?? null;
  }

  /** Receiving major units per sending major unit; null if the pair is not traded. */
  async rate(tenant: Tenant, sending: string, receiving: string): Promise<Rational | null> {
    if (sending === receiving) return rational(1n); // needs no market
    return this.providers.market(tenant.environment).rate(tenant, sending, receiving);
  }

  /** The rate of a pair. 501 NOT_IMPLEMENTED if it is not traded. */
  async tradedRate(tenant: Tenant, sending: string, receiving: string): Promise<Rational> {
    const rate = await this.rate(tenant, sending, receiving);
    if (rate === null) throw await this.untraded(tenant, sending, receiving);
    return rate;
  }

  /** The refusal for a pair without a rate; names the port if no market is connected. */
  async untraded(tenant: Tenant, sending: string, receiving: string): Promise<Refusal> {
    const isConnected = await this.providers.market(tenant.environment).isConnected(tenant);
    const cause = isConnected ? '' : ': no partner is connected to the port exchange-market';
    return new Refusal('NOT_IMPLEMENTED', `There is no exchange rate from ${sending} to ${receiving}${cause}.`);
  }

  /** Converts amounts of a currency to US cents, the unit of limits. 501 NOT_IMPLEMENTED without a rate. */
  async centsIn(tenant: Tenant, sent: CurrencyObject): Promise<(amount: bigint) => bigint> {
    const dollars = await this.tradedRate(tenant, sent.code, 'USD');
    return (amount) => centsOf(amount, sent, dollars);
  }

  /** The account of a customer, or of the platform itself, in a currency; null if there is none. */
  accountOf(
    tenant: Tenant,
    customerId: string,
    currencyCode: string,
  ): Promise<{ readonly id: string; readonly status: string } | null> {
    return customerId === payerOf(tenant, null)
      ? this.internalAccounts.platformAccount(tenant, currencyCode)
      : this.internalAccounts.customerAccount(tenant, customerId, currencyCode);
  }

  isFiat({ code }: CurrencyObject): boolean {
    return currency(code)?.kind === 'FIAT';
  }
}

/** The customer who owns the paying account, or the platform itself. */
export function payerOf(tenant: Tenant, ownerId: string | null): string {
  return ownerId ?? resourceId('PlatformConfig', tenant.platformId);
}

/** Information about a customer that may be sent to a counterparty. */
function informationOf(customer: CustomerSummary): Record<string, string> {
  const { customerType, fullName, email, phoneNumber, country } = customer;
  return {
    USER_TYPE: customerType,
    ...(fullName !== undefined && { FULL_NAME: fullName }),
    ...(email !== undefined && { EMAIL: email }),
    ...(phoneNumber !== undefined && { PHONE_NUMBER: phoneNumber }),
    ...(country !== undefined && { COUNTRY_OF_RESIDENCE: country }),
  };
}
