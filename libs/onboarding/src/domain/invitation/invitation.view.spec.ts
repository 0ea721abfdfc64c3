import { foldView } from '@app/kernel';
import {
  InvitationCancelled,
  InvitationClaimed,
  InvitationCreated,
  type InvitationEvent,
  InvitationExpired,
} from './invitation.events.js';
import { invitationView } from './invitation.view.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const code = '0a1b2c3d';
const url = 'https://invite.example.com/i/0a1b2c3d';
const CREATED = '2026-03-10T12:00:00.000Z';
const LATER = '2026-03-11T09:30:00.000Z';
const currency = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 };

const bare = InvitationCreated({ customerId, code, url, inviterUma: '$jane@pay.example.com' });
const full = InvitationCreated({
  ...bare.data,
  firstName: 'John',
  amountToSend: { amount: '1250', currency },
  expiresAt: '2026-03-12T12:00:00.000Z',
});
const shownBare = { code, url, status: 'PENDING', inviterUma: '$jane@pay.example.com', createdAt: CREATED };
const shownFull = {
  ...shownBare,
  firstName: 'John',
  amountToSend: { amount: 1250, currency },
  expiresAt: '2026-03-12T12:00:00.000Z',
};
const claimed = InvitationClaimed({ customerId, code, inviteeUma: '$john@pay.example.com' });
const cancelled = InvitationCancelled({ customerId, code });
const expired = InvitationExpired({ customerId, code });

const shown = (...events: readonly InvitationEvent[]) =>
  foldView(
    invitationView,
    events.map((event, revision) => ({
      ...event,
      recorded: { id: `${revision}`, revision, at: revision === 0 ? CREATED : LATER },
    })),
  );

describe('an invitation as GET shows it', () => {
  it('is pending when it is created, and has a name, an amount and an end when they were given', () => {
    expect(shown(full)).toStrictEqual(shownFull);
    expect(shown(bare)).toStrictEqual(shownBare);
  });

  it('that is claimed shows who claimed it and when', () => {
    expect(shown(full, claimed)).toEqual({
      ...shownFull,
      status: 'CLAIMED',
      inviteeUma: '$john@pay.example.com',
      claimedAt: LATER,
    });
  });

  it('that is cancelled or expired says so, and is otherwise the same', () => {
    expect(shown(full, cancelled)).toEqual({ ...shownFull, status: 'CANCELLED' });
    expect(shown(full, expired)).toEqual({ ...shownFull, status: 'EXPIRED' });
  });

  it('of an erased customer shows no address and no name', () => {
    const erased = { url: null, inviterUma: null, firstName: null };
    const unreadable = { ...full, data: { ...full.data, ...erased } } as unknown as InvitationEvent;
    const { firstName: _name, ...left } = shownFull;
    expect(shown(unreadable)).toStrictEqual({ ...left, url: null, inviterUma: null });
  });

  it('is nothing before it is created', () => {
    for (const event of [claimed, cancelled, expired]) expect(shown(event)).toBeNull();
  });

  it('does not pass over an event that it does not know', () => {
    const unknown = { type: 'onboarding.invitation-forwarded', data: {} } as unknown as InvitationEvent;
    expect(() => shown(full, unknown)).toThrow('not handled');
  });
});
