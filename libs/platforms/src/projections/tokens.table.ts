import { type TableDefinition, defineTable, lookup } from '@app/event-sourcing';
import { type TokenDocument, tokenView } from '../domain/token/token.view.js';

/** The tokens of a platform; deleted ones stay, for operators and auditors. */
export const tokensTable: TableDefinition<TokenDocument> = defineTable({
  name: 'platforms_token',
  view: tokenView,
  lookups: {
    name: lookup<TokenDocument>('text', ({ name }) => name),
    is_revoked: lookup<TokenDocument>('boolean', ({ revokedAt }) => revokedAt !== undefined),
  },
});
