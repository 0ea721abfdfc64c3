import type { ResultOf } from '@app/partner-protocol';

type FailureReason = Extract<ResultOf<'payment-network', 'payout'>, { status: 'FAILED' }>['failureReason'];

/** Reason codes of ISO 20022 and return codes of Nacha, by the failure that the product knows. */
const CODES: Readonly<Partial<Record<FailureReason, readonly string[]>>> = {
  ACCOUNT_INVALID: ['AC01', 'AC02', 'AC03', 'AC05', 'AC13', 'BE01', 'RC01', 'RC04', 'R03', 'R04', 'R13', 'R17', 'R28'],
  ACCOUNT_CANNOT_RECEIVE: [
    'AC04',
    'AC06',
    'AC14',
    'AG01',
    'AG02',
    'AM03',
    'MD07',
    'MS02',
    'NOAS',
    'R02',
    'R12',
    'R14',
    'R15',
    'R16',
    'R20',
    'R23',
    'R34',
  ],
  LIMIT_EXCEEDED: ['AM02', 'AM13', 'AM14', 'AM21', 'AM22'],
  COMPLIANCE_REJECTED: ['FR01', 'FRAD', 'LEGL', 'NERI', 'RR01', 'RR02', 'RR03', 'RR04', 'RR05', 'RR12'],
};

/** The failure that a code of the bank means; `fallback` for a code that says nothing about the account or the payment. */
export function failureOf(code: string | null, fallback: FailureReason): FailureReason {
  const found = Object.entries(CODES).find(([, codes]) => codes.includes(code ?? ''));
  return found === undefined ? fallback : (found[0] as FailureReason);
}
