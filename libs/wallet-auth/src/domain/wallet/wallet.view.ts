import { type Recorded, type View, assertNever } from '@app/kernel';
import { wallet } from './wallet.decider.js';
import type { CredentialType, WalletEvent } from './wallet.events.js';

/** AuthMethod as the list shows it (wallet-auth 5). */
export interface AuthMethodDocument {
  readonly id: string;
  readonly accountId: string;
  readonly type: CredentialType;
  /** PASSKEY only: the id that the authenticator gave it. */
  readonly credentialId?: string;
  /** Null after the erasure of the customer. */
  readonly nickname: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A wallet with its credentials in order of creation. */
export interface WalletDocument {
  readonly accountId: string;
  readonly customerId: string;
  readonly credentials: readonly AuthMethodDocument[];
}

export const walletView: View<WalletDocument, WalletEvent> = {
  aggregate: wallet,
  version: 2,
  subject: ({ customerId }) => customerId,
  evolve(document, event, recorded) {
    if (event.type === 'wallet-auth.wallet-created')
      return { accountId: event.data.accountId, customerId: event.data.customerId, credentials: [] };
    if (document === null) return null;
    switch (event.type) {
      case 'wallet-auth.wallet-closed':
        return { ...document, credentials: [] };
      case 'wallet-auth.credential-added':
        return { ...document, credentials: [...document.credentials, added(document.accountId, event.data, recorded)] };
      case 'wallet-auth.credential-revoked':
        return { ...document, credentials: document.credentials.filter(({ id }) => id !== event.data.credentialId) };
      case 'wallet-auth.credential-contact-changed':
        return touched(document, event.data.credentialId, recorded, { nickname: event.data.nickname });
      case 'wallet-auth.one-time-code-issued':
      case 'wallet-auth.passkey-challenged':
        return touched(document, event.data.credentialId, recorded);
      case 'wallet-auth.one-time-code-mistyped':
      case 'wallet-auth.one-time-code-confirmed':
      case 'wallet-auth.passkey-asserted':
      case 'wallet-auth.identity-confirmed':
      case 'wallet-auth.verification-failed':
        return document;
      default:
        return assertNever(event);
    }
  },
};

type AddedData = Extract<WalletEvent, { type: 'wallet-auth.credential-added' }>['data'];

function added(
  accountId: string,
  { credentialId: id, type, nickname, passkey }: AddedData,
  { at }: Recorded,
): AuthMethodDocument {
  const named = { ...(passkey && { credentialId: passkey.credentialId }), nickname };
  return { id, accountId, type, ...named, createdAt: at, updatedAt: at };
}

function touched(
  document: WalletDocument,
  credentialId: string,
  { at }: Recorded,
  changes: Partial<AuthMethodDocument> = {},
): WalletDocument {
  return {
    ...document,
    credentials: document.credentials.map((each) =>
      each.id === credentialId ? { ...each, ...changes, updatedAt: at } : each,
    ),
  };
}
