import { type DecisionContext, Refusal, assertNever, defineAggregate, invalidInput } from '@app/kernel';
import {
  type InvitationCodeEvent,
  type InvitationEvent,
  type OfferedAmount,
  InvitationCancelled,
  InvitationClaimed,
  InvitationCodeAssigned,
  InvitationCreated,
  InvitationExpired,
  INVITATION_EVENTS,
} from './invitation.events.js';

export interface CreateInvitation {
  readonly kind: 'create';
  readonly customerId: string;
  readonly code: string;
  readonly url: string;
  readonly inviterUma: string;
  readonly firstName?: string | undefined;
  readonly amountToSend?: OfferedAmount | undefined;
  readonly expiresAt?: string | undefined;
}

export type InvitationCommand =
  | CreateInvitation
  | { readonly kind: 'claim'; readonly inviteeUma: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'expire' };

export type InvitationStatus = 'PENDING' | 'CLAIMED' | 'EXPIRED' | 'CANCELLED';

export interface InvitationState {
  readonly customerId: string;
  readonly code: string;
  readonly inviterUma: string;
  readonly expiresAt: string | undefined;
  readonly status: InvitationStatus;
}

/** One invitation: PENDING until it is claimed, cancelled or expired, which are final (onboarding-accounts 14.4). */
export const invitation = defineAggregate<InvitationState | null, InvitationCommand, InvitationEvent>({
  context: 'onboarding',
  name: 'invitation',
  events: INVITATION_EVENTS,
  initial: null,
  decide,
  evolve,
});

function decide(
  command: InvitationCommand,
  state: InvitationState | null,
  { at }: DecisionContext,
): readonly InvitationEvent[] {
  if (command.kind === 'create') {
    const { customerId, code, url, inviterUma, firstName, amountToSend, expiresAt } = command;
    if (state !== null) throw new Refusal('CONFLICT', 'This invitation was already created.');
    if (expiresAt !== undefined && expiresAt <= at)
      throw invalidInput('The invitation would have expired.', {
        field: 'expiresAt',
        message: 'must be in the future',
      });
    return [
      InvitationCreated({
        customerId,
        code,
        url,
        inviterUma,
        ...(firstName !== undefined && { firstName }),
        ...(amountToSend !== undefined && { amountToSend }),
        ...(expiresAt !== undefined && { expiresAt }),
      }),
    ];
  }
  if (state === null) throw new Refusal('INVITATION_NOT_FOUND', 'There is no such invitation.');
  const { customerId, code } = state;
  const isOver = state.expiresAt !== undefined && at >= state.expiresAt;
  switch (command.kind) {
    case 'expire':
      return state.status === 'PENDING' && isOver ? [InvitationExpired({ customerId, code })] : [];
    case 'claim':
      requirePending(state.status, isOver);
      if (command.inviteeUma.toLowerCase() === state.inviterUma.toLowerCase()) {
        throw invalidInput('The inviting customer cannot claim the invitation.', {
          field: 'inviteeUma',
          message: 'must be another customer than the inviter',
        });
      }
      return [InvitationClaimed({ customerId, code, inviteeUma: command.inviteeUma })];
    case 'cancel':
      requirePending(state.status, isOver);
      return [InvitationCancelled({ customerId, code })];
    default:
      return assertNever(command);
  }
}

function requirePending(status: InvitationStatus, isOver: boolean): void {
  if (status === 'CLAIMED') throw new Refusal('INVITATION_ALREADY_CLAIMED', 'The invitation was claimed.');
  if (status === 'CANCELLED') throw new Refusal('INVITATION_CANCELLED', 'The invitation was cancelled.');
  if (status === 'EXPIRED' || isOver) throw invalidInput('The invitation has expired.');
}

function evolve(state: InvitationState | null, event: InvitationEvent): InvitationState | null {
  if (event.type === 'onboarding.invitation-created') {
    const { customerId, code, inviterUma, expiresAt } = event.data;
    return { customerId, code, inviterUma: inviterUma ?? '', expiresAt, status: 'PENDING' };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'onboarding.invitation-claimed':
      return { ...state, status: 'CLAIMED' };
    case 'onboarding.invitation-cancelled':
      return { ...state, status: 'CANCELLED' };
    case 'onboarding.invitation-expired':
      return { ...state, status: 'EXPIRED' };
    default:
      return assertNever(event);
  }
}

/** The invitation of a code. */
export interface InvitationCodeState {
  readonly platformId: string;
  readonly invitationUuid: string;
}

/** One code: the first invitation that requests it gets it. */
export const invitationCode = defineAggregate<
  InvitationCodeState | null,
  InvitationCodeState & { readonly code: string },
  InvitationCodeEvent
>({
  context: 'onboarding',
  name: 'invitation-code',
  events: [InvitationCodeAssigned],
  initial: null,
  decide: ({ code, platformId, invitationUuid }, state) =>
    state === null ? [InvitationCodeAssigned({ code, platformId, invitationUuid })] : [],
  evolve: (_, { data: { platformId, invitationUuid } }) => ({ platformId, invitationUuid }),
});
