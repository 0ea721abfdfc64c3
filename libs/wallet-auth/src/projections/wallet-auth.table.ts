import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type DelegatedKeyRecord, delegatedKeyView } from '../domain/delegated-key/delegated-key.view.js';
import { type SessionRecord, sessionView } from '../domain/session/session.view.js';
import { type WalletDocument, walletView } from '../domain/wallet/wallet.view.js';

export const walletsTable = defineTable({
  name: 'wallet_auth_wallet',
  view: walletView,
  filters: {
    credential_ids: filterColumn('text[]', ({ credentials }: WalletDocument) => credentials.map(({ id }) => id)),
  },
});

export const sessionsTable = defineTable({
  name: 'wallet_auth_session',
  view: sessionView,
  filters: {
    account_id: filterColumn('text', ({ session }: SessionRecord) => session.accountId),
    ended: filterColumn('boolean', ({ ended }: SessionRecord) => ended),
    expires_at: filterColumn('timestamp', ({ session }: SessionRecord) => session.expiresAt),
  },
});

export const delegatedKeysTable = defineTable({
  name: 'wallet_auth_delegated_key',
  view: delegatedKeyView,
  filters: {
    account_id: filterColumn('text', ({ key }: DelegatedKeyRecord) => key.accountId),
    funding_source_id: filterColumn('text', ({ key }: DelegatedKeyRecord) => key.fundingSourceId),
  },
});
