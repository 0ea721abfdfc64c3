import { defineTable, filterColumn, type TableDefinition } from '@app/event-sourcing/definitions';
import { type TokenDocument, tokenView } from '../domain/token/token.view.js';

/** The tokens of a platform; deleted ones stay, for operators and auditors. */
export const tokensTable: TableDefinition<TokenDocument> = defineTable({
  name: 'platforms_token',
  view: tokenView,
  filters: {
    name: filterColumn<TokenDocument>('text', ({ name }) => name),
    is_revoked: filterColumn<TokenDocument>('boolean', ({ revokedAt }) => revokedAt !== undefined),
  },
});
