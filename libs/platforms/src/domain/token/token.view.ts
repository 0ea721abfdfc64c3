import { type Aggregate, type Timestamp, type View, assertNever } from '@app/kernel';
import { token } from './token.decider.js';
import type { Permission, TokenEvent } from './token.events.js';

/** An API token as GET /tokens/{tokenId} returns it, never with its secret. */
export interface TokenDocument {
  /** `Token:<uuid>`. */
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** The user name of the credential. */
  readonly clientId: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Set once the token is deleted; never visible to callers, who do not see deleted tokens. */
  readonly revokedAt?: Timestamp;
}

export const tokenView: View<TokenDocument, TokenEvent> = {
  aggregate: token as unknown as Aggregate,
  version: 1,
  evolve(document, event, { at }) {
    switch (event.type) {
      case 'platforms.token-created': {
        const { tokenId: id, name, permissions, clientId } = event.data;
        return { id, name, permissions, clientId, createdAt: at, updatedAt: at };
      }
      case 'platforms.token-secret-replaced':
        return document && { ...document, updatedAt: at };
      case 'platforms.token-revoked':
      case 'platforms.token-moved':
        return document && { ...document, revokedAt: at, updatedAt: at };
      default:
        return assertNever(event);
    }
  },
};
