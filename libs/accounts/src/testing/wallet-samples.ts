import type { AccountSample } from './account-sample.js';

const wallet = (currency: string, address: string, ...malformed: readonly string[]): AccountSample => ({
  currency,
  details: { address },
  identifier: 'address',
  rails: [],
  isWallet: true,
  wrong: [
    [{ address: undefined }, 'address'],
    [{ vaspName: 'Nobody Exchange' }, 'vaspName'],
    ...malformed.map((given) => [{ address: given }, 'address'] as const),
  ],
  alsoRight: [{ details: { address, vaspName: 'Coinbase' }, identifier: 'address', rails: [] }],
});
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const evm = (currency: string): AccountSample =>
  wallet(currency, EVM, EVM.slice(2), `${EVM}0`, `${EVM.slice(0, -1)}g`, '0x');

const SPARK = 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2';
const INVOICE =
  'lnbc15u1p3xnhl2pp5jptserfk3zk4qy42tlucycrfwxhydvlemu9pqr93tuzlv9cc7g3sdqsvfhkcap3xyhx7un8cqzpgxqzjcsp5f8c52y2stc300gl6s4xswtjpc37hrnnr3c9wvtgjfuvqmpm35evq9qyyssqy4lgd8tj637qcjp05rdpxxykjenthxftej7a2zzmwrmrl70fyj9hvj0rewhzj7jfyuwkwcg9g2jpwtk3wkjtwnkdks84hsnu8xps5vsq4gj5hs';
const OFFER = 'lno1pgqpvggr53478rgx3s4uttelcy76ssrepm2kg0ead5n7tc6dvlkj4mqkeens';

/** Every wallet and Lightning destination of the specification. */
export const WALLET_SAMPLES: Readonly<Record<string, AccountSample>> = {
  BASE_WALLET: evm('USDC'),
  ETHEREUM_WALLET: evm('USDT'),
  LIGHTNING: {
    currency: 'BTC',
    details: { lightningAddress: 'testuser.002@bank.example' },
    identifier: 'lightningAddress',
    rails: [],
    isWallet: true,
    wrong: [
      [{ lightningAddress: undefined }, 'bolt12', 'invoice', 'lightningAddress'],
      [{ lightningAddress: 'nobody' }, 'lightningAddress'],
      [{ invoice: INVOICE }, 'invoice'],
      [{ lightningAddress: undefined, invoice: INVOICE, bolt12: OFFER }, 'bolt12'],
      [{ lightningAddress: undefined, invoice: 'lnbc1' }, 'invoice'],
      [{ lightningAddress: undefined, bolt12: 'lnbc1q' }, 'bolt12'],
      [{ lightningAddress: undefined, invoice: `${INVOICE.slice(0, 30)}B${INVOICE.slice(31)}` }, 'invoice'],
    ],
    alsoRight: [
      { details: { invoice: INVOICE }, identifier: 'invoice', rails: [] },
      { details: { invoice: INVOICE.toUpperCase() }, identifier: 'invoice', rails: [] },
      { details: { bolt12: OFFER }, identifier: 'bolt12', rails: [] },
    ],
  },
  POLYGON_WALLET: evm('USDC'),
  PLASMA_WALLET: evm('USDT'),
  SOLANA_WALLET: wallet(
    'USDC',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    EVM,
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTz',
    'not base 58: 0OIl',
    '11111111111111111111111111111111111111111111',
  ),
  SPARK_WALLET: wallet('BTC', SPARK, 'nonsense', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `${SPARK}b`),
  TRON_WALLET: wallet(
    'USDT',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    EVM,
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
    'AR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ),
};
