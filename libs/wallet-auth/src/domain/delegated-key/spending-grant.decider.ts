import { Refusal, defineAggregate } from '@app/kernel';
import {
  SPENDING_GRANT_EVENTS,
  SpendingGranted,
  type SpendingGrantEvent,
  SpendingWithdrawn,
} from './delegated-key.events.js';

export interface SpendingGrantCommand {
  readonly kind: 'grant' | 'withdraw';
  readonly delegatedKeyId: string;
}

/** Key that may spend for one funding source of a card; null if none may. */
export const spendingGrant = defineAggregate<string | null, SpendingGrantCommand, SpendingGrantEvent>({
  context: 'wallet-auth',
  name: 'spending-grant',
  events: SPENDING_GRANT_EVENTS,
  initial: null,
  decide({ kind, delegatedKeyId }, holder) {
    if (kind === 'withdraw') return holder === delegatedKeyId ? [SpendingWithdrawn({ delegatedKeyId })] : [];
    requireFree(holder, delegatedKeyId);
    return holder === null ? [SpendingGranted({ delegatedKeyId })] : [];
  },
  evolve(_, { type, data: { delegatedKeyId } }) {
    return type === 'wallet-auth.spending-granted' ? delegatedKeyId : null;
  },
});

/** 409 CONFLICT while another key may spend (wallet-auth 14). */
export function requireFree(holder: string | null, delegatedKeyId: string | null): void {
  if (holder === null || holder === delegatedKeyId) return;
  throw new Refusal('CONFLICT', 'The funding source has an active delegated key.');
}
