import { type Field, Refusal, bigInteger, record, text } from '@app/kernel';

/** Value of one smallest unit of a currency in smallest units of another: an exact fraction. */
export const unitRateField = () =>
  record({ from: text(), to: text(), numerator: bigInteger(), denominator: bigInteger() });
export type UnitRate = ReturnType<typeof unitRateField> extends Field<infer T> ? T : never;

const RETRY_AFTER_SECONDS = 1;

/** An amount in the other currency; a part of a unit counts as a whole one, so that no limit is passed by rounding. */
export function converted(amount: bigint, { numerator, denominator }: UnitRate): bigint {
  const [parts, whole] = [amount * BigInt(numerator), BigInt(denominator)];
  return parts / whole + (parts % whole === 0n ? 0n : 1n);
}

/**
 * The rate of a pair among those that were read for a decision. 503 SERVICE_UNAVAILABLE where it is missing: the policy's
 * currency changed after they were read. Not stored for the Idempotency-Key, so that the same request is decided again.
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
