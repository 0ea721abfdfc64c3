import { type View, assertNever } from '@app/kernel';
import { type DelegatedKeyStatus, delegatedKey } from './delegated-key.decider.js';
import type { DelegatedKeyEvent } from './delegated-key.events.js';

/** DelegatedKey as GET shows it (wallet-auth 14). */
export interface DelegatedKeyDocument {
  readonly id: string;
  readonly cardId: string;
  readonly fundingSourceId: string;
  readonly accountId: string;
  readonly publicKey: string;
  /** Null after the erasure of the customer. */
  readonly nickname: string | null;
  readonly status: DelegatedKeyStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The document with its internal member: the customer under whose key it is sealed. */
export interface DelegatedKeyRecord {
  readonly customerId: string;
  readonly key: DelegatedKeyDocument;
}

export const delegatedKeyView: View<DelegatedKeyRecord, DelegatedKeyEvent> = {
  aggregate: delegatedKey,
  version: 2,
  subject: ({ customerId }) => customerId,
  evolve(record, event, { at }) {
    switch (event.type) {
      case 'wallet-auth.delegated-key-created': {
        const { customerId, delegatedKeyId: id, sealedPrivateKey: _, nickname, ...key } = event.data;
        return {
          customerId,
          key: { id, ...key, nickname, status: 'PENDING', createdAt: at, updatedAt: at },
        };
      }
      case 'wallet-auth.delegated-key-activated':
        return record && { ...record, key: { ...record.key, status: 'ACTIVE', updatedAt: at } };
      case 'wallet-auth.delegated-key-revoked':
        return record && { ...record, key: { ...record.key, status: 'REVOKED', updatedAt: at } };
      default:
        return assertNever(event);
    }
  },
};
