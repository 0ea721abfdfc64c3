/** A virtual asset service provider: an exchange or custodian that holds wallets for its customers. */
export interface Vasp {
  readonly vaspName: string;
  readonly url?: string;
}

/** Providers listed by GET /vasps, by name. */
const VASPS: readonly Vasp[] = [
  { vaspName: 'Anchorage Digital', url: 'https://www.anchorage.com' },
  { vaspName: 'Binance', url: 'https://www.binance.com' },
  { vaspName: 'BitGo', url: 'https://www.bitgo.com' },
  { vaspName: 'Bitfinex', url: 'https://www.bitfinex.com' },
  { vaspName: 'Bitpanda', url: 'https://www.bitpanda.com' },
  { vaspName: 'Bitso', url: 'https://bitso.com' },
  { vaspName: 'Bitstamp', url: 'https://www.bitstamp.net' },
  { vaspName: 'Bitvavo', url: 'https://bitvavo.com' },
  { vaspName: 'Bybit', url: 'https://www.bybit.com' },
  { vaspName: 'Coinbase', url: 'https://www.coinbase.com' },
  { vaspName: 'Coincheck', url: 'https://coincheck.com' },
  { vaspName: 'Crypto.com', url: 'https://crypto.com' },
  { vaspName: 'Fireblocks', url: 'https://www.fireblocks.com' },
  { vaspName: 'Gate.io', url: 'https://www.gate.io' },
  { vaspName: 'Gemini', url: 'https://www.gemini.com' },
  { vaspName: 'Kraken', url: 'https://www.kraken.com' },
  { vaspName: 'KuCoin', url: 'https://www.kucoin.com' },
  { vaspName: 'Luno', url: 'https://www.luno.com' },
  { vaspName: 'Mercado Bitcoin', url: 'https://www.mercadobitcoin.com.br' },
  { vaspName: 'OKX', url: 'https://www.okx.com' },
  { vaspName: 'Robinhood', url: 'https://robinhood.com' },
  { vaspName: 'Upbit', url: 'https://upbit.com' },
  { vaspName: 'WazirX', url: 'https://wazirx.com' },
  { vaspName: 'Yellow Card', url: 'https://yellowcard.io' },
];

const NAMES: ReadonlySet<string> = new Set(VASPS.map(({ vaspName }) => vaspName));

export function isKnownVasp(name: string): boolean {
  return NAMES.has(name);
}

/** The providers after a position of the list, each with its position. */
export function vaspsAfter(
  place: number,
  limit: number,
): { readonly rows: readonly { readonly position: bigint; readonly document: Vasp }[]; readonly hasMore: boolean } {
  const rows = VASPS.slice(place, place + limit).map((document, index) => ({
    position: BigInt(place + index + 1),
    document,
  }));
  return { rows, hasMore: place + limit < VASPS.length };
}
