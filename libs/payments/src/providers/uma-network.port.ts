import type { Environment } from '@app/kernel';
import type { IncomingReport } from '../domain/transaction/network-reports.js';
import type { RequestedField } from '../domain/transaction/transaction.events.js';

/** A person behind a UMA address at another institution. */
export interface UmaReceiver {
  /** What it takes, in its order of preference; bounds in receiving units. */
  readonly currencies: readonly { readonly code: string; readonly minAmount: bigint; readonly maxAmount: bigint }[];
  /** What its institution asks of whoever pays it. */
  readonly requiredFields: readonly RequestedField[];
}

/** A person elsewhere who wants to pay one of our customers. */
export interface UmaSender {
  /** What its institution tells of it, by field name. */
  readonly information: Readonly<Record<string, string>>;
  /** What its institution asks about whoever it pays. */
  readonly requestedFields: readonly RequestedField[];
}

/** The other institutions of the UMA network. One implementation an environment. */
export interface UmaNetwork {
  readonly environment: Environment;
  /** null when nobody has the address. */
  lookUp(umaAddress: string): Promise<UmaReceiver | null>;
  /** Of a person who is to be paid, what its institution tells of the fields that it is asked for; null when nobody has the address. */
  payee(umaAddress: string, fields: readonly string[]): Promise<Readonly<Record<string, string>> | null>;
  /** null when nobody has the address. */
  sender(umaAddress: string): Promise<UmaSender | null>;
  /** Asks the sender's institution for the money of a payment that the platform took; null while nothing is known. */
  settle(payment: {
    readonly senderUmaAddress: string;
    readonly requestedAt: string;
    readonly now: string;
  }): Promise<IncomingReport | null>;
}
