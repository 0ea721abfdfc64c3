import { type DecisionContext, Refusal, invalidInput, later } from '@app/kernel';
import {
  type ContactChannel,
  ContactChannelVerified,
  ContactCodeIssued,
  ContactCodeMistyped,
} from './contact.events.js';
import type { ConfirmContact, IssueContactCode } from './customer.commands.js';
import type { CustomerEvent } from './customer.events.js';
import type { ContactState, CustomerState } from './customer.state.js';

/** Sends a code, unless one was sent recently (onboarding-accounts 3). */
export function issueContactCode(
  { channel, limits }: IssueContactCode,
  state: CustomerState,
  { at, commandId }: DecisionContext,
): readonly CustomerEvent[] {
  const { code } = openContact(state, channel);
  const wait = code === null ? 0 : Date.parse(code.issuedAt) + limits.resendAfter - Date.parse(at);
  if (wait > 0) {
    const retryAfter = Math.ceil(wait / 1000);
    throw new Refusal('RATE_LIMITED', `A code was sent recently; request another in ${retryAfter} s.`, { retryAfter });
  }
  return [
    ContactCodeIssued({
      customerId: state.customerId,
      channel,
      codeId: commandId,
      expiresAt: later(at, limits.validFor),
    }),
  ];
}

/** A correct code confirms the channel. A wrong one is counted; after too many a new code is needed. */
export function confirmContact(
  { channel, codeId, matches, limits }: ConfirmContact,
  state: CustomerState,
  { at }: DecisionContext,
): readonly CustomerEvent[] {
  const { customerId } = state;
  const { code } = openContact(state, channel);
  if (code === null || code.codeId !== codeId) throw wrongCode('No code was sent to this channel. Request one first.');
  if (at >= code.expiresAt) throw wrongCode('The code has expired. Request a new one.');
  if (code.mistakes >= limits.mistakes) throw wrongCode('Too many wrong codes were entered. Request a new one.');
  return matches
    ? [ContactChannelVerified({ customerId, channel })]
    : [ContactCodeMistyped({ customerId, channel, codeId: code.codeId })];
}

export function wrongCode(message: string): Refusal {
  return invalidInput(message, { field: 'code', message });
}

/** 409 CONFLICT while a required channel is unconfirmed. */
export function requireConfirmedContacts(state: CustomerState): void {
  const open = state.contacts.filter(({ verified }) => !verified).map(({ channel }) => channel.toLowerCase());
  if (open.length > 0) throw new Refusal('CONFLICT', `The customer must confirm its ${open.join(' and ')} first.`);
}

function openContact(state: CustomerState, channel: ContactChannel): ContactState {
  const contact = state.contacts.find((each) => each.channel === channel);
  if (contact === undefined) throw new Refusal('CONFLICT', 'This channel needs no confirmation for this customer.');
  if (contact.verified) throw new Refusal('CONFLICT', 'This channel is already confirmed.');
  return contact;
}
