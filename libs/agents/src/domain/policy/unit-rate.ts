import { type Field, Refusal, bigInteger, record, text } from '@app/kernel';

/** Value of one smallest unit of a currency in smallest units of another, as an exact fraction. */
export const unitRateField = () =>
  record({ from: text(), to: text(), numerator: bigInteger(), denominator: bigInteger() });
export type UnitRate = ReturnType<typeof unitRateField> extends Field<infer T> ? T : never;

const RETRY_AFTER_SECONDS = 1;

/** Converts an amount, rounded up to a whole unit, so that rounding never exceeds a limit. */
export function converted(amount: bigint, { numerator, denominator }: UnitRate): bigint {
  const [parts, whole] = [amount * BigInt(numerator), BigInt(denominator)];
  return parts / whole + (parts % whole === 0n ? 0n : 1n);
}

/**
 * Rate of a pair among those read for a decision. 503 SERVICE_UNAVAILABLE if it is missing, because the policy's currency changed after
 * they were read. That answer is not stored for the Idempotency-Key, so a repeated request is decided again.
 */
export function rateBetween(rates: readonly UnitRate[], from: string, to: string): UnitRate {
  if (from === to) return { from, to, numerator: '1', denominator: '1' };
  const rate = rates.find((each) => each.from === from && each.to === to);
  if (rate === undefined) {
    throw new Refusal('SERVICE_UNAVAILABLE', "The agent's policy is being changed; send the same request again.", {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
  return rate;
}
