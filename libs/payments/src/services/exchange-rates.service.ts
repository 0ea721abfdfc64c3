import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Refusal, type Tenant, type TenantKey, tenantKey, wireAmount, PlatformClock } from '@app/kernel';
import { paymentRailsOf } from '@app/accounts';
import { CURRENCIES, type SupportedCurrency, PlatformDirectory, currency, currencyObject } from '@app/platforms';
import { PaymentFacts } from './payment-facts.service.js';
import { type Corridor, indicativePrice, payableCorridor } from '../domain/quote/exchange-rate.js';
import type { CurrencyObject } from '../domain/wire.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

export interface ExchangeRateFilters {
  readonly sourceCurrency?: string;
  readonly destinationCurrencies?: readonly string[];
  /** In the smallest unit of each source currency. */
  readonly sendingAmount: bigint;
}

/** One row of GET /exchange-rates. Amounts are in smallest units. */
export interface ExchangeRateDocument {
  readonly sourceCurrency: CurrencyObject;
  readonly sendingAmount: number;
  readonly minSendingAmount: number;
  readonly maxSendingAmount: number;
  readonly destinationCurrency: CurrencyObject;
  readonly destinationPaymentRail: string | null;
  readonly receivingAmount: number;
  readonly exchangeRate: number;
  readonly fees: { readonly fixed: number; readonly total: number };
  readonly updatedAt: string;
}

interface Known {
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  readonly corridors: Promise<readonly Corridor[]>;
}

/** A tenth of a megabyte each, for a platform that sends eight currencies. */
const MAX_PLATFORMS_IN_MEMORY = 200;

/**
 * Indicative rates including all fees, one row per rail (payments-cards 5). Their inputs are cached for five minutes per platform, so the
 * rows of one window stay the same.
 */
@Injectable()
export class ExchangeRates {
  private readonly known = new LRUCache<TenantKey, Known>({ max: MAX_PLATFORMS_IN_MEMORY });

  constructor(
    private readonly facts: PaymentFacts,
    private readonly platforms: PlatformDirectory,
    private readonly clocks: PlatformClock,
  ) {}

  /** 400 INVALID_CURRENCY for a currency that the product does not support. Omits corridors that the platform does not have. */
  async list(
    tenant: Tenant,
    { sourceCurrency, destinationCurrencies, sendingAmount }: ExchangeRateFilters,
  ): Promise<ExchangeRateDocument[]> {
    requireCurrencies('sourceCurrency', sourceCurrency === undefined ? [] : [sourceCurrency]);
    requireCurrencies('destinationCurrency', destinationCurrencies ?? []);
    const { updatedAt, corridors } = this.current(tenant);
    const at = new Date(updatedAt).toISOString();
    return (await corridors)
      .filter(({ source }) => sourceCurrency === undefined || source.code === sourceCurrency)
      .filter(
        ({ destination }) => destinationCurrencies === undefined || destinationCurrencies.includes(destination.code),
      )
      .flatMap((corridor) => row(corridor, sendingAmount, at));
  }

  /** Concurrent callers share one read. */
  private current(tenant: Tenant): Known {
    const now = this.clocks.now(tenant).getTime();
    const key = tenantKey(tenant);
    const known = this.known.get(key);
    if (known !== undefined && now - known.updatedAt < PAYMENTS_CONFIGURATION.exchangeRateLifetime) return known;
    const renewed = { updatedAt: now, corridors: this.corridorsOf(tenant) };
    this.known.set(key, renewed);
    renewed.corridors.catch(() => {
      if (this.known.peek(key) === renewed) this.known.delete(key); // do not cache a failure
    });
    return renewed;
  }

  private async corridorsOf(tenant: Tenant): Promise<Corridor[]> {
    const { supportedCurrencies } = await this.platforms.config(tenant);
    const sources = supportedCurrencies.filter(({ enabledTransactionTypes }) =>
      enabledTransactionTypes.includes('OUTGOING'),
    );
    return (await Promise.all(sources.map((source) => this.corridorsFrom(tenant, source)))).flat();
  }

  private async corridorsFrom(
    tenant: Tenant,
    { currencyCode, minAmount, maxAmount }: SupportedCurrency,
  ): Promise<Corridor[]> {
    const source = currencyObject(currencyCode);
    const [bitcoinRate, standingFee] = await Promise.all([
      this.facts.rate(tenant, currencyCode, 'BTC'),
      this.facts.standingFee(tenant, currencyCode),
    ]);
    const { fees } = PAYMENTS_CONFIGURATION;
    const schedule = {
      serviceFixed: this.facts.isFiat(source) ? fees.serviceFixed : 0n,
      serviceBasisPoints: fees.serviceBasisPoints,
      platformFixed: BigInt(standingFee?.fixed.amount ?? 0),
      platformBasisPoints: standingFee?.basisPoints ?? 0n,
      counterpartyFixed: fees.counterpartyFixed,
    };
    const destinations = CURRENCIES.filter(({ code }) => code !== currencyCode).flatMap(({ code, kind }) =>
      (kind === 'CRYPTO' ? [null] : paymentRailsOf(code)).map((rail) => ({ code, rail })),
    );
    const found = await Promise.all(
      destinations.map(async ({ code, rail }) => ({
        code,
        rail,
        rate: await this.facts.rate(tenant, currencyCode, code),
      })),
    );
    return found.flatMap(({ code, rail, rate }) => {
      if (rate === null) return [];
      const corridor = payableCorridor({
        source,
        destination: currencyObject(code),
        rail,
        rate,
        bitcoinRate,
        fees: schedule,
        minSendingAmount: BigInt(minAmount),
        maxSendingAmount: BigInt(maxAmount),
      });
      return corridor === null ? [] : [corridor];
    });
  }
}

function requireCurrencies(field: string, codes: readonly string[]): void {
  const unknown = codes.find((code) => currency(code) === undefined);
  if (unknown === undefined) return;
  throw new Refusal('INVALID_CURRENCY', `There is no such currency: ${unknown}.`, {
    errors: [{ field, message: 'must be the code of a currency' }],
  });
}

function row(corridor: Corridor, sendingAmount: bigint, updatedAt: string): ExchangeRateDocument[] {
  const price = indicativePrice(sendingAmount, corridor);
  if (price === null) return [];
  return [
    {
      sourceCurrency: corridor.source,
      sendingAmount: wireAmount(sendingAmount),
      minSendingAmount: wireAmount(corridor.minSendingAmount),
      maxSendingAmount: wireAmount(corridor.maxSendingAmount),
      destinationCurrency: corridor.destination,
      destinationPaymentRail: corridor.rail,
      receivingAmount: wireAmount(price.receivingAmount),
      exchangeRate: price.exchangeRate,
      fees: { fixed: wireAmount(price.fixedFees), total: wireAmount(price.totalFees) },
      updatedAt,
    },
  ];
}
