import { LRUCache } from 'lru-cache';
import { type Clock, Refusal, type Tenant, tenantKey, uuidOf } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { type Rational, fromDecimal } from '../../domain/quote/rational.js';
import type { ExchangeReport } from '../../domain/transaction/network-reports.js';
import { isFresh } from './freshness.js';
import type { ExchangeMarket, ExchangeOrder } from '../exchange-market.port.js';

const PORT = 'exchange-market';
/** Cache time of rates in milliseconds: a quote needs several of them. */
const RATE_LIFETIME = 5_000;
const MAX_RATES_IN_MEMORY = 10_000;
const MAX_PAIRS_OF_QUESTION = 1_000;

interface Pair {
  readonly sending: string;
  readonly receiving: string;
}

type Rates = ReadonlyMap<string, Rational | null>;

/** Uses the platform's partner for exchanges; without one nothing has a price. */
export class ProductionExchangeMarket implements ExchangeMarket {
  readonly environment = 'PRODUCTION';
  private readonly known = new LRUCache<string, { readonly at: number; readonly rate: Rational | null }>({
    max: MAX_RATES_IN_MEMORY,
  });
  /** Pairs of a platform that are collected for one request. */
  private readonly gathering = new Map<string, { readonly pairs: Map<string, Pair>; readonly rates: Promise<Rates> }>();

  constructor(
    private readonly connections: PartnerConnections,
    private readonly orders: PartnerOrders,
    private readonly clock: Clock,
  ) {}

  isConnected(tenant: Tenant): Promise<boolean> {
    return this.connections.isConnected(tenant, PORT);
  }

  async rate(tenant: Tenant, sending: string, receiving: string): Promise<Rational | null> {
    const pair = `${sending} ${receiving}`;
    const known = this.known.get(`${tenantKey(tenant)} ${pair}`);
    if (known !== undefined && isFresh(known.at, RATE_LIFETIME, this.clock.now())) return known.rate;
    if (!(await this.isConnected(tenant))) return null;
    const rates = await this.together(tenant, pair, { sending, receiving });
    return rates.get(pair) ?? null;
  }

  async exchange(order: ExchangeOrder): Promise<ExchangeReport | null> {
    const { tenant, transactionId, sell, buy } = order;
    if (sell.currency === buy.currency) return { status: 'EXCHANGED' }; // needs no market
    const progress = await this.orders.progress(tenant, {
      port: PORT,
      operation: 'exchange',
      resource: uuidOf('Transaction', transactionId),
      data: { transactionId, sell, buy },
    });
    return progress?.state === 'CONCLUDED' ? progress.result : null;
  }

  /** Adds the pair to the next request for the platform, or starts one. */
  private together(tenant: Tenant, name: string, pair: Pair): Promise<Rates> {
    const key = tenantKey(tenant);
    const begun = this.gathering.get(key);
    if (begun !== undefined && begun.pairs.size < MAX_PAIRS_OF_QUESTION) {
      begun.pairs.set(name, pair);
      return begun.rates;
    }
    const pairs = new Map([[name, pair]]);
    const rates = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (this.gathering.get(key)?.pairs === pairs) this.gathering.delete(key);
      return this.ask(tenant, [...pairs.values()]);
    });
    this.gathering.set(key, { pairs, rates });
    return rates;
  }

  private async ask(tenant: Tenant, pairs: readonly Pair[]): Promise<Rates> {
    const requestedAt = this.clock.now().toISOString();
    const result = await this.orders.answer(tenant, {
      port: PORT,
      operation: 'rates',
      requestedAt,
      data: { pairs: [...pairs] },
    });
    if (result === null)
      throw new Refusal('SERVICE_UNAVAILABLE', 'The exchange market is temporarily unavailable. Try again.');
    const given = new Map(result.rates.map(({ sending, receiving, rate }) => [`${sending} ${receiving}`, rate]));
    const rates = new Map<string, Rational | null>();
    for (const { sending, receiving } of pairs) {
      const name = `${sending} ${receiving}`;
      const decimal = given.get(name) ?? null;
      const rate = decimal === null ? null : nonZero(fromDecimal(decimal));
      rates.set(name, rate);
      this.known.set(`${tenantKey(tenant)} ${name}`, { at: Date.parse(requestedAt), rate });
    }
    return rates;
  }
}

/** A price of zero counts as none. */
function nonZero(rate: Rational): Rational | null {
  return rate.numerator === 0n ? null : rate;
}
