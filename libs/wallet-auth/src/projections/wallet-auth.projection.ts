import { defineTable, lookup } from '@app/event-sourcing';
import { type DelegatedKeyRecord, delegatedKeyView } from '../domain/delegated-key/delegated-key.view.js';
import { type SessionRecord, sessionView } from '../domain/session/session.view.js';
import { type WalletDocument, walletView } from '../domain/wallet/wallet.view.js';

export const walletsTable = defineTable({
  name: 'wallet_auth_wallet',
  view: walletView,
  lookups: { credential_ids: lookup<WalletDocument>('text[]', ({ credentials }) => credentials.map(({ id }) => id)) },
});

export const sessionsTable = defineTable({
  name: 'wallet_auth_session',
  view: sessionView,
  lookups: {
    account_id: lookup<SessionRecord>('text', ({ session }) => session.accountId),
    ended: lookup<SessionRecord>('boolean', ({ ended }) => ended),
    expires_at: lookup<SessionRecord>('timestamp', ({ session }) => session.expiresAt),
  },
});

export const delegatedKeysTable = defineTable({
  name: 'wallet_auth_delegated_key',
  view: delegatedKeyView,
  lookups: {
    account_id: lookup<DelegatedKeyRecord>('text', ({ key }) => key.accountId),
    funding_source_id: lookup<DelegatedKeyRecord>('text', ({ key }) => key.fundingSourceId),
  },
});
