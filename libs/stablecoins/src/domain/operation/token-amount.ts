import { Refusal } from '@app/kernel';

/** Decimal places of the currencies behind the tokens. */
const CENT_PLACES = 2;

/**
 * An amount in the token's smallest unit that is positive and a whole number of cents of the underlying currency (payments-cards 16);
 * otherwise 400 INVALID_AMOUNT.
 */
export function tokenAmount(text: string, decimals: number): bigint {
  const amount = BigInt(text);
  const cent = 10n ** BigInt(Math.max(decimals - CENT_PLACES, 0));
  if (amount <= 0n || amount % cent !== 0n) {
    throw new Refusal('INVALID_AMOUNT', `The amount must be whole cents: a multiple of ${cent}, and more than 0.`, {
      errors: [{ field: 'amount', message: `must be a multiple of ${cent}, and more than 0` }],
    });
  }
  return amount;
}

/** Converts the amount to cents. */
export function centsOf(amount: bigint, decimals: number): bigint {
  return (amount * 10n ** BigInt(CENT_PLACES)) / 10n ** BigInt(decimals);
}
