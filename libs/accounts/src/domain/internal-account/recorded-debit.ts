import { type Json, type Money, toMoney } from '@app/kernel';
import type { InternalAccountEvent } from './internal-account.events.js';

/** A debit as recorded by the command that made it. */
export interface RecordedDebit {
  readonly transactionId: string;
  readonly amount: Money;
  /** The payment's terms; null if none were recorded (as in earlier releases), and once its payer was erased. */
  readonly terms: Json | null;
}

export function recordedDebit(event: InternalAccountEvent): RecordedDebit {
  if (event.type !== 'accounts.debit-reserved') throw new Error(`${event.type} records no debit`);
  const { transactionId, amount, terms } = event.data;
  return { transactionId, amount: toMoney(amount), terms: terms ?? null };
}
