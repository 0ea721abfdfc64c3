import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineListQuery, defineQuery, type ListPage } from '@app/event-sourcing';
import { type Bank, banksOf } from '../domain/directory/banks.js';
import { type Vasp, vaspsAfter } from '../domain/directory/vasps.js';

/** A bank in the API's list. */
export type ListedBank = Omit<Bank, 'swiftCode'>;

/** The banks of a country, of a currency, or all. */
export class ListBanks extends defineQuery<
  { readonly country?: string; readonly currency?: string },
  readonly ListedBank[]
>() {}

@QueryHandler(ListBanks)
export class ListBanksHandler implements IQueryHandler<ListBanks> {
  async execute({ data }: ListBanks): Promise<readonly ListedBank[]> {
    return banksOf(data).map(({ swiftCode: _, ...shown }) => shown);
  }
}

/** Exchanges and custodians by name. */
export class ListVasps extends defineListQuery<object, Vasp>() {}

@QueryHandler(ListVasps)
export class ListVaspsHandler implements IQueryHandler<ListVasps> {
  async execute({ page: { limit, after = 0n } }: ListVasps): Promise<ListPage<Vasp>> {
    return { ...vaspsAfter(Number(after), limit), total: null };
  }
}
