import { type View, assertNever } from '@app/kernel';
import { type InvitationStatus, invitation } from './invitation.decider.js';
import type { InvitationEvent, OfferedAmount } from './invitation.events.js';

/** An invitation as GET and INVITATION.CLAIMED show it. Its URL and UMA addresses are null once the inviter was erased. */
export interface InvitationDocument {
  readonly code: string;
  readonly url: string | null;
  readonly status: InvitationStatus;
  /** Null once the customer was erased, like `inviteeUma`. */
  readonly inviterUma: string | null;
  readonly inviteeUma?: string | null;
  /** For display. */
  readonly firstName?: string;
  /** For display only: nothing is paid automatically. */
  readonly amountToSend?: { readonly amount: number; readonly currency: OfferedAmount['currency'] };
  readonly createdAt: string;
  readonly claimedAt?: string;
  readonly expiresAt?: string;
}

export const invitationView: View<InvitationDocument, InvitationEvent> = {
  aggregate: invitation,
  version: 2,
  evolve: (document, event, { at }) => {
    if (event.type === 'onboarding.invitation-created') {
      const { code, url, inviterUma, firstName, amountToSend, expiresAt } = event.data;
      return {
        code,
        url,
        status: 'PENDING',
        inviterUma,
        ...(typeof firstName === 'string' && { firstName }),
        ...(amountToSend !== undefined && { amountToSend: { ...amountToSend, amount: Number(amountToSend.amount) } }),
        createdAt: at,
        ...(expiresAt !== undefined && { expiresAt }),
      };
    }
    if (document === null) return null;
    switch (event.type) {
      case 'onboarding.invitation-claimed':
        return { ...document, status: 'CLAIMED', inviteeUma: event.data.inviteeUma, claimedAt: at };
      case 'onboarding.invitation-cancelled':
        return { ...document, status: 'CANCELLED' };
      case 'onboarding.invitation-expired':
        return { ...document, status: 'EXPIRED' };
      default:
        return assertNever(event);
    }
  },
};
