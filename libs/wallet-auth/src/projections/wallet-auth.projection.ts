import { defineTable, lookup } from '@app/event-sourcing';
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
