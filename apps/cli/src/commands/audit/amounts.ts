import type { Posting } from '@app/kernel';
import { currency as currencyOf } from '@app/platforms';

const MINUS = '−';

/** `−50.00`: an amount in the smallest unit, formatted with the decimals of the currency; unchanged for an unknown currency. */
export function decimalText(amount: string, code: string): string {
  const [sign, digits] = amount.startsWith('-') ? [MINUS, amount.slice(1)] : ['', amount];
  const decimals = currencyOf(code)?.decimals ?? 0;
  if (decimals === 0) return `${sign}${digits}`;
  const padded = digits.padStart(decimals + 1, '0');
  return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** `account:2f025b83… −50.00 USD → clearing:bbaa8438… +50.00 USD`: debits first, then credits. */
export function postingsText(postings: readonly Posting[]): string {
  const side = (isTaken: boolean): string =>
    postings
      .filter(({ amount }) => amount.startsWith('-') === isTaken)
      .map(
        ({ account, currency, amount }) =>
          `${shortAccount(account)} ${isTaken ? '' : '+'}${decimalText(amount, currency)} ${currency}`,
      )
      .join(', ');
  return `${side(true)} → ${side(false)}`;
}

/** `account:2f025b83…`. */
export function shortAccount(account: string): string {
  return account.replace(/:([\da-f]{8})-[\da-f-]{27}$/, ':$1…');
}

/** A stream name without the platform, which the command already names. */
export function nameInPlatform(stream: string): string {
  return stream.slice(stream.indexOf('.') + 1);
}
