import { type ErrorCode, Refusal, assertNever, defineAggregate } from '@app/kernel';
import {
  CONTACT_CLAIM_EVENTS,
  type ContactClaimEvent,
  ContactClaimed,
  ContactReleased,
} from './contact-claim.events.js';

export type ContactClaimCommand =
  /** Several customers may be registered with one address, so a first credential may share it with others. */
  | { readonly kind: 'join'; readonly accountId: string }
  /** A contact cannot be changed to one that another wallet uses to log in. */
  | { readonly kind: 'claim'; readonly accountId: string; readonly taken: ErrorCode }
  | { readonly kind: 'release'; readonly accountId: string };

/** Wallets that log in with one email address or phone number, in a stream named by its keyed hash. */
export const contactClaim = defineAggregate<readonly string[], ContactClaimCommand, ContactClaimEvent>({
  context: 'wallet-auth',
  name: 'contact-claim',
  events: CONTACT_CLAIM_EVENTS,
  initial: [],
  decide(command, holders) {
    const { accountId } = command;
    const holds = holders.includes(accountId);
    switch (command.kind) {
      case 'join':
        return holds ? [] : [ContactClaimed({ accountId })];
      case 'claim':
        requireNoOther(holders, accountId, command.taken);
        return holds ? [] : [ContactClaimed({ accountId })];
      case 'release':
        return holds ? [ContactReleased({ accountId })] : [];
      default:
        return assertNever(command);
    }
  },
  evolve(holders, { type, data: { accountId } }) {
    return type === 'wallet-auth.contact-claimed'
      ? [...holders, accountId]
      : holders.filter((holder) => holder !== accountId);
  },
});

export function requireNoOther(holders: readonly string[], accountId: string, taken: ErrorCode): void {
  if (holders.some((holder) => holder !== accountId))
    throw new Refusal(taken, 'Another wallet logs in with this contact.');
}
