import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type TokenDocument, tokenView } from '../domain/token/token.view.js';

/** The tokens of a platform, including deleted ones, for operators and auditors. */
export const tokensTable = defineTable({
  name: 'platforms_token',
  view: tokenView,
  filters: {
    name: filterColumn('text', ({ name }: TokenDocument) => name),
    is_revoked: filterColumn('boolean', ({ revokedAt }: TokenDocument) => revokedAt !== undefined),
  },
});
