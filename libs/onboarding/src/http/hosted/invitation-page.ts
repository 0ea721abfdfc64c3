import { type Host, customerPage, escapeHtml } from '@app/platforms';
import type { InvitationDocument } from '../../domain/invitation/invitation.view.js';
import { amountInWords, dayAndTime } from './hosted-words.js';

/** The page for the invited person: the inviter, the offer, and how to accept. */
export function invitationPage(invitation: InvitationDocument, host: Host): string {
  const { status, inviterUma, firstName, code } = invitation;
  const greeting = firstName === undefined ? '' : `<p>Hello ${escapeHtml(firstName)},</p>`;
  const inviter =
    inviterUma === null
      ? 'A customer'
      : `<strong class="address">${escapeHtml(inviterUma.replace(/^\$/, ''))}</strong>`;
  if (status !== 'PENDING') return customerPage('Your invitation', `<p id="over">${OVER[status]}</p>`, { host });
  return customerPage(
    'You are invited',
    `${greeting}
    <p>${inviter}, who uses ${escapeHtml(host.name)}, invites you to receive money from there.${offerOf(invitation)}</p>
    <h2>How to accept</h2>
    <ol>
      <li>Open an account at a provider that takes part, or sign in to the one that you have.</li>
      <li>Enter this code there: <code id="code">${escapeHtml(code)}</code></li>
    </ol>
    <p>Accepting costs nothing, and no money moves by it. ${untilOf(invitation)}</p>
    <p class="hint">If you do not know the person who invites you, close this page: nothing happens.</p>`,
    { host },
  );
}

export function unknownInvitationPage(): string {
  return customerPage(
    'This invitation cannot be found',
    '<p id="over">The address is not complete, or the invitation does not exist. Ask the person who sent it for the whole address.</p>',
  );
}

const OVER: Readonly<Record<Exclude<InvitationDocument['status'], 'PENDING'>, string>> = {
  CLAIMED: 'This invitation was accepted. There is nothing left to do here.',
  EXPIRED: 'This invitation has expired. Ask the person who invited you for a new one.',
  CANCELLED: 'This invitation was withdrawn. Ask the person who invited you for a new one.',
};

function offerOf({ amountToSend }: InvitationDocument): string {
  if (amountToSend === undefined) return '';
  const { amount, currency } = amountToSend;
  return ` The amount that they have in mind is <strong id="amount">${escapeHtml(amountInWords(amount, currency))}</strong>.`;
}

function untilOf({ expiresAt }: InvitationDocument): string {
  return expiresAt === undefined
    ? ''
    : `The invitation is valid until <span id="until">${dayAndTime(expiresAt)}</span>.`;
}
