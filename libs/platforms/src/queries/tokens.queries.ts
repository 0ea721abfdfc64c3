import { Refusal, uuidOf } from '@app/kernel';
import {
  defineListQuery,
  defineQuery,
  listQueryHandler,
  type Period,
  resourceQueryHandler,
  within,
} from '@app/event-sourcing';
import type { TokenDocument } from '../domain/token/token.view.js';
import { tokensTable } from '../projections/tokens.table.js';

/** 404 TOKEN_NOT_FOUND, also if it was deleted or belongs to another platform. */
export class GetToken extends defineQuery<{ readonly tokenId: string }, TokenDocument>() {}

export const GetTokenHandler = resourceQueryHandler(GetToken, {
  table: tokensTable,
  uuidOf: ({ tokenId }) => uuidOf('Token', tokenId),
  unknown: () => new Refusal('TOKEN_NOT_FOUND', 'There is no such token.'),
  isShown: ({ revokedAt }) => revokedAt === undefined,
});

interface TokenFilter {
  readonly name?: string | undefined;
  readonly created: Period;
  readonly updated: Period;
}

/** Tokens of a platform, without deleted ones. */
export class ListTokens extends defineListQuery<TokenFilter, TokenDocument>() {}

export const ListTokensHandler = listQueryHandler(ListTokens, {
  table: tokensTable,
  where: ({ name, created, updated }) => ({
    name,
    is_revoked: false,
    created_at: within(created),
    updated_at: within(updated),
  }),
});
