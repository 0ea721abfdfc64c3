import { type FieldError, bigInteger, flag, list, oneOf, record, text, wireAmount, firstOfEach } from '@app/kernel';
import { currency } from '../currency/currencies.js';

/** Identity fields that a counterparty or customer may have to supply, by their names in the contract. */
export const IDENTITY_FIELDS = [
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
  'COMPANY_LEGAL_NAME',
  'ID_TYPE',
  'ID_NUMBER',
] as const;
/** A personal field that may be requested from a counterparty. */
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

export const TRANSACTION_DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;
/** Direction of a payment from the platform's viewpoint. */
export type TransactionDirection = (typeof TRANSACTION_DIRECTIONS)[number];

/** The product's limit for every amount (payments-cards section 1). */
export const MAX_AMOUNT = 9_000_000_000_000_000;

export interface CounterpartyField {
  readonly name: IdentityField;
  /** False: optional; a value sent by the counterparty is passed on. */
  readonly mandatory: boolean;
}

/** A platform's settings for one of its currencies. */
export interface CurrencyChoice {
  readonly currencyCode: string;
  /** Limits of one payment, in the smallest unit. */
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly requiredCounterpartyFields: readonly CounterpartyField[];
  readonly enabledTransactionTypes: readonly TransactionDirection[];
}

/** A platform's currency as GET /config returns it: the platform's settings with the providers' requirements. */
export interface SupportedCurrency extends CurrencyChoice {
  /** Absent, not empty, if nothing is required. */
  readonly providerRequiredCustomerFields?: readonly IdentityField[];
  readonly providerRequiredCounterpartyCustomerFields?: readonly IdentityField[];
}

/** Requirements of a currency's providers: for the platform's customer, and for the counterparty. */
export interface ProviderRequirements {
  readonly customer: readonly IdentityField[];
  readonly counterparty: readonly IdentityField[];
}

/** A supported currency as recorded in events. */
export const supportedCurrencyField = () =>
  record({
    currencyCode: text(),
    minAmount: bigInteger(),
    maxAmount: bigInteger(),
    requiredCounterpartyFields: list(record({ name: oneOf(...IDENTITY_FIELDS), mandatory: flag() })),
    enabledTransactionTypes: list(oneOf(...TRANSACTION_DIRECTIONS)),
    providerRequiredCustomerFields: list(oneOf(...IDENTITY_FIELDS)),
    providerRequiredCounterpartyCustomerFields: list(oneOf(...IDENTITY_FIELDS)),
  });

interface SupportedCurrencyData {
  readonly currencyCode: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly requiredCounterpartyFields: readonly CounterpartyField[];
  readonly enabledTransactionTypes: readonly TransactionDirection[];
  readonly providerRequiredCustomerFields: readonly IdentityField[];
  readonly providerRequiredCounterpartyCustomerFields: readonly IdentityField[];
}

export function toSupportedCurrencyData(
  choice: CurrencyChoice,
  requirements: ProviderRequirements,
): SupportedCurrencyData {
  return {
    currencyCode: choice.currencyCode,
    minAmount: choice.minAmount.toString(),
    maxAmount: choice.maxAmount.toString(),
    requiredCounterpartyFields: choice.requiredCounterpartyFields.map(({ name, mandatory }) => ({ name, mandatory })),
    enabledTransactionTypes: choice.enabledTransactionTypes,
    providerRequiredCustomerFields: requirements.customer,
    providerRequiredCounterpartyCustomerFields: requirements.counterparty,
  };
}

export function toSupportedCurrency(data: SupportedCurrencyData): SupportedCurrency {
  const {
    providerRequiredCustomerFields: customer,
    providerRequiredCounterpartyCustomerFields: counterparty,
    ...choice
  } = data;
  return {
    ...choice,
    minAmount: wireAmount(data.minAmount),
    maxAmount: wireAmount(data.maxAmount),
    ...(customer.length > 0 && { providerRequiredCustomerFields: customer }),
    ...(counterparty.length > 0 && { providerRequiredCounterpartyCustomerFields: counterparty }),
  };
}

/** Faults of a list of currencies, each with its path; empty if valid. */
export function currencyFaults(choices: readonly CurrencyChoice[]): readonly FieldError[] {
  const faults: FieldError[] = [];
  const chosen = new Set(firstOfEach(choices, (choice) => choice.currencyCode));
  choices.forEach((choice, index) => {
    const { currencyCode, minAmount, maxAmount } = choice;
    const path = `supportedCurrencies[${index}]`;
    if (currency(currencyCode) === undefined) {
      faults.push({ field: `${path}.currencyCode`, message: 'must be a currency that the service supports' });
    }
    if (!chosen.has(choice)) {
      faults.push({ field: `${path}.currencyCode`, message: 'must not repeat a currency of the list' });
    }
    if (minAmount > maxAmount) faults.push({ field: `${path}.maxAmount`, message: 'must not be less than minAmount' });
  });
  return faults;
}
