import type { RequestOf, ResultOf } from '@app/partner-protocol';

/** Units of the receiving currency per US dollar, as in the sandbox. */
const UNITS_FOR_A_DOLLAR: Readonly<Record<string, string>> = {
  USD: '1',
  USDC: '1',
  USDT: '1',
  USDB: '1',
  BTC: '0.00000833',
  AED: '3.6725',
  ARS: '1450',
  BDT: '122',
  BRL: '5.15',
  BWP: '13.50',
  CAD: '1.36',
  CNY: '7.10',
  COP: '4000',
  DKK: '6.87',
  EGP: '48.50',
  EUR: '0.92',
  GBP: '0.79',
  GHS: '11',
  GTQ: '7.70',
  HKD: '7.80',
  HTG: '131',
  IDR: '16400',
  INR: '82.50',
  JMD: '160',
  KES: '129.50',
  MWK: '1735',
  MXN: '17.25',
  MYR: '4.20',
  NGN: '1550',
  PHP: '56.50',
  PKR: '282',
  RWF: '1450',
  SGD: '1.34',
  THB: '32.50',
  TZS: '2450',
  UGX: '3550',
  VND: '25400',
  XAF: '603.48',
  XOF: '603.48',
  ZAR: '17.50',
  ZMW: '23.50',
};

const DECIMALS = 18n;

/** The rates of currency pairs, crossed through the dollar; null for a currency that is not traded. */
export function ratesOf({ pairs }: RequestOf<'exchange-market', 'rates'>): ResultOf<'exchange-market', 'rates'> {
  return { rates: pairs.map(({ sending, receiving }) => ({ sending, receiving, rate: rateOf(sending, receiving) })) };
}

function rateOf(sending: string, receiving: string): string | null {
  const sold = UNITS_FOR_A_DOLLAR[sending];
  const bought = UNITS_FOR_A_DOLLAR[receiving];
  if (sold === undefined || bought === undefined) return null;
  const scaled = (scaledOf(bought) * 10n ** DECIMALS) / scaledOf(sold);
  const text = scaled.toString().padStart(Number(DECIMALS) + 1, '0');
  return `${text.slice(0, -Number(DECIMALS))}.${text.slice(-Number(DECIMALS))}`;
}

/** A decimal string as an integer with a fixed number of decimals. */
function scaledOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(Number(DECIMALS), '0'));
}
