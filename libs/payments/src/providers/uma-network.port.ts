import type { Environment, MoneyData, Tenant } from '@app/kernel';
import type { IncomingReport } from '../domain/transaction/network-reports.js';
import type { RequestedField } from '../domain/transaction/transaction.events.js';

/** A person with a UMA address at another institution. */
export interface UmaReceiver {
  /** Accepted currencies in order of preference; limits in receiving units. */
  readonly currencies: readonly { readonly code: string; readonly minAmount: bigint; readonly maxAmount: bigint }[];
  /** Fields of the payer that its institution requires. */
  readonly requiredFields: readonly RequestedField[];
}

/** An outside sender who wants to pay a customer. */
export interface UmaSender {
  /** Its institution's information about it, by field name. */
  readonly information: Readonly<Record<string, string>>;
  /** Fields of the receiver that its institution requests. */
  readonly requestedFields: readonly RequestedField[];
}

/**
 * The other institutions of the UMA network. One implementation per environment. Queries are refused with SERVICE_UNAVAILABLE without a
 * response.
 */
export interface UmaNetwork {
  readonly environment: Environment;
  /** null if the address is unknown. */
  lookUp(tenant: Tenant, umaAddress: string): Promise<UmaReceiver | null>;
  /** The institution's values of requested fields of a receiver; null if the address is unknown. */
  payee(
    tenant: Tenant,
    umaAddress: string,
    fields: readonly string[],
  ): Promise<Readonly<Record<string, string>> | null>;
  /** null if the address is unknown. */
  sender(tenant: Tenant, umaAddress: string): Promise<UmaSender | null>;
  /** Requests the money of an approved payment from the sender's institution; null while the outcome is unknown. */
  settle(payment: {
    readonly tenant: Tenant;
    readonly transactionId: string;
    readonly amount: MoneyData;
    /** null once the sender was erased. */
    readonly senderUmaAddress: string | null;
    /** Fields requested by the sender's institution, by name; empty after the erasure of the receiver. */
    readonly receiverInformation: Readonly<Record<string, string>>;
    readonly requestedAt: string;
    readonly now: string;
  }): Promise<IncomingReport | null>;
}
