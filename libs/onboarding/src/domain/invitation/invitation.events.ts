import {
  type DataOf,
  type EventOf,
  bigInteger,
  defineEvent,
  integer,
  optional,
  pii,
  record,
  text,
  timestamp,
  sameMembers,
} from '@app/kernel';

const amountFields = {
  /** In the smallest unit. */
  amount: bigInteger(),
  currency: record({ code: text(), name: text(), symbol: text(), decimals: integer() }),
};
export type OfferedAmount = DataOf<typeof amountFields>;

/** The inviting customer, whose key seals the personal data. */
const customerId = text();
const code = text();
const subject = { subject: 'customerId' };

/** A customer invited a person. No money moves. */
export const InvitationCreated = defineEvent(
  'onboarding.invitation-created',
  {
    customerId,
    code,
    /** URL of a page with the names of both persons. Version 1 stored it in clear, without the part that opens the page. */
    url: pii(text()),
    expiresAt: optional(timestamp()),
    amountToSend: optional(record(amountFields)),
    inviterUma: pii(text()),
    firstName: pii(optional(text())),
  },
  { ...subject, version: 2, upcast: { 1: sameMembers } },
);

/** The invitation was claimed, possibly by a customer of another platform. */
export const InvitationClaimed = defineEvent(
  'onboarding.invitation-claimed',
  { customerId, code, inviteeUma: pii(text()) },
  subject,
);

export const InvitationCancelled = defineEvent('onboarding.invitation-cancelled', { customerId, code });
export const InvitationExpired = defineEvent('onboarding.invitation-expired', { customerId, code });

export const INVITATION_EVENTS = [
  InvitationCreated,
  InvitationClaimed,
  InvitationCancelled,
  InvitationExpired,
] as const;
export type InvitationEvent = EventOf<(typeof INVITATION_EVENTS)[number]>;

/** A code was assigned to an invitation; in a separate stream, since the claiming customer may belong to any platform. */
export const InvitationCodeAssigned = defineEvent('onboarding.invitation-code-assigned', {
  code,
  platformId: text(),
  invitationUuid: text(),
});
export type InvitationCodeEvent = EventOf<typeof InvitationCodeAssigned>;
