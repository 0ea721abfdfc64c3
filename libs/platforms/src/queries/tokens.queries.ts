import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { type ListPage, type PageQuery, type Period, ReadTables, within } from '@app/event-sourcing';
import type { TokenDocument } from '../domain/token/token.view.js';
import { tokensTable } from '../projections/tokens.table.js';

export interface TokenFilter {
  readonly name?: string | undefined;
  readonly created: Period;
  readonly updated: Period;
}

/** Queries for the GETs of tokens; deleted ones are left out. */
@Injectable()
export class TokensQueries {
  constructor(private readonly tables: ReadTables) {}

  /** 404 TOKEN_NOT_FOUND when there is none, it was deleted, or it is another platform's. */
  async get(tenant: Tenant, tokenId: string): Promise<TokenDocument> {
    const token = await this.tables.of(tokensTable).get(tenant, uuidOf('Token', tokenId));
    if (token === null || token.revokedAt !== undefined)
      throw new Refusal('TOKEN_NOT_FOUND', 'There is no such token.');
    return token;
  }

  list(tenant: Tenant, { name, created, updated }: TokenFilter, page: PageQuery): Promise<ListPage<TokenDocument>> {
    return this.tables.of(tokensTable).list(tenant, {
      where: { name, is_revoked: false, created_at: within(created), updated_at: within(updated) },
      ...page,
    });
  }
}
