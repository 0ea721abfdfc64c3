import { defineTable, filterColumn } from '@app/event-sourcing/definitions';
import { type DelegatedKeyRecord, delegatedKeyView } from '../domain/delegated-key/delegated-key.view.js';
import { type SessionRecord, sessionView } from '../domain/session/session.view.js';
import { type WalletDocument, walletView } from '../domain/wallet/wallet.view.js';

export const walletsTable = defineTable({
  name: 'wallet_auth_wallet',
  view: walletView,
  filters: {
    credential_ids: filterColumn<WalletDocument>('text[]', ({ credentials }) => credentials.map(({ id }) => id)),
  },
});

export const sessionsTable = defineTable({
  name: 'wallet_auth_session',
  view: sessionView,
  filters: {
    account_id: filterColumn<SessionRecord>('text', ({ session }) => session.accountId),
    ended: filterColumn<SessionRecord>('boolean', ({ ended }) => ended),
    expires_at: filterColumn<SessionRecord>('timestamp', ({ session }) => session.expiresAt),
  },
});

export const delegatedKeysTable = defineTable({
  name: 'wallet_auth_delegated_key',
  view: delegatedKeyView,
  filters: {
    account_id: filterColumn<DelegatedKeyRecord>('text', ({ key }) => key.accountId),
    funding_source_id: filterColumn<DelegatedKeyRecord>('text', ({ key }) => key.fundingSourceId),
  },
});
