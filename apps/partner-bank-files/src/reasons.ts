import type { ResultOf } from '@app/partner-protocol';

type FailureReason = Extract<ResultOf<'payment-network', 'payout'>, { status: 'FAILED' }>['failureReason'];

/**
 * ISO 20022 reason codes and Nacha return codes, by failure reason of the product. Codes about the payer's account (AC02, AC05, AC13)
 * concern our account at the bank, not the receiver's.
 */
const CODES: Readonly<Partial<Record<FailureReason, readonly string[]>>> = {
  ACCOUNT_INVALID: codes`AC01 AC03 AC15 BE01 BE06 RC01 RC02 RC04 RC05 RC07 RC08 RC10 R03 R04 R13 R17 R28`,
  ACCOUNT_CANNOT_RECEIVE: codes`AC04 AC06 AC07 AC11 AC12 AC14 AG01 AG02 AG03 AM03 CNOR MD07 MS02 NOAS R02 R12 R14 R15 R16 R20 R23 R34`,
  LIMIT_EXCEEDED: codes`AM02 AM13 AM14 AM21`,
  COMPLIANCE_REJECTED: codes`FR01 FRAD LEGL NERI NOCM RR01 RR02 RR03 RR04 RR05 RR12`,
};

function codes(texts: TemplateStringsArray): readonly string[] {
  return texts[0]!.split(' ');
}

/** Failure reason of a bank's code; `fallback` for a code that says nothing about the account or the payment. */
export function failureOf(code: string | null, fallback: FailureReason): FailureReason {
  const found = Object.entries(CODES).find(([, codes]) => codes.includes(code ?? ''));
  return found === undefined ? fallback : (found[0] as FailureReason);
}
