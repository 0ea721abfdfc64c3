import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineListQuery, type ListPage } from '@app/event-sourcing';
import { currencyObject } from '@app/platforms';
import type { CurrencyObject } from '../domain/wire.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

/** An institution of the UMA network. */
export interface UmaProviderDocument {
  readonly name: string;
  readonly domain: string;
  readonly supportedRegions: readonly string[];
  readonly supportedCurrencies: readonly CurrencyObject[];
  readonly lei?: string;
  /** True if payments with it are allowed. */
  readonly allowListStatus: boolean;
}

interface UmaProviderFilters {
  readonly countryCode?: string | undefined;
  readonly currencyCode?: string | undefined;
  /** False omits the blocked ones. */
  readonly hasBlockedProviders?: boolean | undefined;
}

/** The directory of institutions (onboarding-accounts 14.1); unknown codes match none. */
export class ListUmaProviders extends defineListQuery<UmaProviderFilters, UmaProviderDocument>() {}

@QueryHandler(ListUmaProviders)
export class ListUmaProvidersHandler implements IQueryHandler<ListUmaProviders> {
  async execute({
    tenant: { environment },
    filters,
    page: { limit, order, after },
  }: ListUmaProviders): Promise<ListPage<UmaProviderDocument>> {
    const { countryCode, currencyCode, hasBlockedProviders } = filters;
    const all = PAYMENTS_CONFIGURATION.umaProviders[environment].map((provider, index) => ({
      position: BigInt(index + 1),
      provider,
    }));
    const matching = all.filter(
      ({ provider }) =>
        (countryCode === undefined || provider.regions.includes(countryCode)) &&
        (currencyCode === undefined || provider.currencies.includes(currencyCode)) &&
        (hasBlockedProviders !== false || provider.isAllowed),
    );
    const ordered = order === 'asc' ? matching : matching.toReversed();
    const rest = ordered.filter(
      ({ position }) => after === undefined || (order === 'asc' ? position > after : position < after),
    );
    const rows = rest
      .slice(0, limit)
      .map(({ position, provider: { name, domain, regions, currencies, lei, isAllowed } }) => {
        const document: UmaProviderDocument = {
          name,
          domain,
          supportedRegions: regions,
          supportedCurrencies: currencies.map(currencyObject),
          allowListStatus: isAllowed,
          ...(lei !== undefined && { lei }),
        };
        return { position, document };
      });
    return { rows, hasMore: rest.length > limit, total: matching.length };
  }
}
