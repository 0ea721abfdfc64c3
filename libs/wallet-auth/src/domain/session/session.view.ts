import { type View, assertNever } from '@app/kernel';
import type { AuthMethodDocument } from '../wallet/wallet.view.js';
import { session } from './session.decider.js';
import type { SessionEvent } from './session.events.js';

/** AuthSession as GET shows it (wallet-auth 9): the members of the issuing credential, and the expiry. */
export interface AuthSessionDocument extends AuthMethodDocument {
  readonly expiresAt: string;
}

/** Internal members besides the document: the owner, and whether the session is active. */
export interface SessionRecord {
  readonly customerId: string;
  readonly issuedBy: string;
  readonly ended: boolean;
  readonly session: AuthSessionDocument;
}

export const sessionView: View<SessionRecord, SessionEvent> = {
  aggregate: session,
  version: 2,
  subject: ({ customerId }) => customerId,
  evolve(record, event, { at }) {
    switch (event.type) {
      case 'wallet-auth.session-opened': {
        const { customerId, issuedBy, sessionId, accountId, type, nickname, passkeyCredentialId, expiresAt } =
          event.data;
        const times = { createdAt: at, updatedAt: at, expiresAt };
        const named = { nickname, ...(passkeyCredentialId && { credentialId: passkeyCredentialId }) };
        return { customerId, issuedBy, ended: false, session: { id: sessionId, accountId, type, ...named, ...times } };
      }
      case 'wallet-auth.session-revoked':
      case 'wallet-auth.session-expired':
        return record && { ...record, ended: true, session: { ...record.session, updatedAt: at } };
      default:
        return assertNever(event);
    }
  },
};
