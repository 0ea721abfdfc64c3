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
  /** Smallest units. */
  amount: bigInteger(),
  currency: record({ code: text(), name: text(), symbol: text(), decimals: integer() }),
};
export type OfferedAmount = DataOf<typeof amountFields>;

/** The customer that invites; the data of the people is sealed under its key. */
const customerId = text();
const code = text();
const subject = { subject: 'customerId' };

/** A customer invites a person; that moves no money. */
export const InvitationCreated = defineEvent(
  'onboarding.invitation-created',
  {
    customerId,
    code,
    /** It opens a page that names the people. Version 1 has it in clear, without the part that opens the page. */
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

/** A code was assigned to an invitation; in a separate log, since the claiming customer may be of any platform. */
export const InvitationCodeAssigned = defineEvent('onboarding.invitation-code-assigned', {
  code,
  platformId: text(),
  invitationUuid: text(),
});
export type InvitationCodeEvent = EventOf<typeof InvitationCodeAssigned>;
