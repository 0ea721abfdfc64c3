import { given } from '@app/kernel/testing';
import { invitation, invitationCode } from './invitation.decider.js';
import {
  InvitationCancelled,
  InvitationClaimed,
  InvitationCodeAssigned,
  InvitationCreated,
  InvitationExpired,
} from './invitation.events.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const facts = {
  customerId,
  code: '0a1b2c3d',
  url: 'https://invite.example.com/i/0a1b2c3d',
  inviterUma: '$jane@pay.example.com',
  expiresAt: '2026-03-11T12:00:00.000Z',
};
const created = InvitationCreated(facts);
const claimed = InvitationClaimed({ customerId, code: facts.code, inviteeUma: '$john@pay.example.com' });
const cancelled = InvitationCancelled({ customerId, code: facts.code });
const expired = InvitationExpired({ customerId, code: facts.code });
const before = { at: '2026-03-11T11:59:59.999Z' };
const after = { at: facts.expiresAt };
const claim = { kind: 'claim', inviteeUma: '$john@pay.example.com' } as const;

describe('an invitation', () => {
  it('is created, also without an end, but not with one that has passed', () => {
    given(invitation, [])
      .when({ kind: 'create', ...facts }, before)
      .then([created]);
    given(invitation, [])
      .when({ kind: 'create', ...facts }, after)
      .refuses('INVALID_INPUT', 'expiresAt');
    const { expiresAt: _, ...endless } = facts;
    given(invitation, [])
      .when({ kind: 'create', ...endless })
      .then([InvitationCreated(endless)]);
  });

  it('is claimed once, by another customer, before it expires', () => {
    given(invitation, [created]).when(claim, before).then([claimed]);
    given(invitation, [created, claimed]).when(claim, before).refuses('INVITATION_ALREADY_CLAIMED');
    given(invitation, [created, cancelled]).when(claim, before).refuses('INVITATION_CANCELLED');
    given(invitation, [created]).when(claim, after).refuses('INVALID_INPUT');
    given(invitation, [created, expired]).when(claim, before).refuses('INVALID_INPUT');
    given(invitation, [created])
      .when({ kind: 'claim', inviteeUma: '$JANE@pay.example.com' }, before)
      .refuses('INVALID_INPUT', 'inviteeUma');
    given(invitation, []).when(claim).refuses('INVITATION_NOT_FOUND');
  });

  it('is cancelled only while it is pending', () => {
    given(invitation, [created]).when({ kind: 'cancel' }, before).then([cancelled]);
    given(invitation, [created, claimed]).when({ kind: 'cancel' }, before).refuses('INVITATION_ALREADY_CLAIMED');
    given(invitation, [created, cancelled]).when({ kind: 'cancel' }, before).refuses('INVITATION_CANCELLED');
    given(invitation, [created]).when({ kind: 'cancel' }, after).refuses('INVALID_INPUT');
  });

  it('expires when its time has come and it is pending, not before', () => {
    given(invitation, [created]).when({ kind: 'expire' }, after).then([expired]);
    given(invitation, [created]).when({ kind: 'expire' }, before).then([]);
    given(invitation, [created, claimed]).when({ kind: 'expire' }, after).then([]);
  });

  it('has a code that belongs to the first that asked for it', () => {
    const assigned = InvitationCodeAssigned({ code: 'c', platformId: 'p', invitationUuid: 'i' });
    given(invitationCode, []).when({ code: 'c', platformId: 'p', invitationUuid: 'i' }).then([assigned]);
    given(invitationCode, [assigned]).when({ code: 'c', platformId: 'p', invitationUuid: 'other' }).then([]);
  });

  it('is created once, with the first name and the amount where they were given', () => {
    given(invitation, [created])
      .when({ kind: 'create', ...facts }, before)
      .refuses('CONFLICT');
    const full = {
      ...facts,
      firstName: 'John',
      amountToSend: {
        amount: '500',
        currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
      },
    };
    given(invitation, [])
      .when({ kind: 'create', ...full }, before)
      .then([InvitationCreated(full)]);
  });

  it('without an end does not expire, and can always be claimed', () => {
    const { expiresAt: _, ...endless } = facts;
    const late = { at: '2099-01-01T00:00:00.000Z' };
    given(invitation, [InvitationCreated(endless)])
      .when({ kind: 'expire' }, late)
      .then([]);
    given(invitation, [InvitationCreated(endless)])
      .when(claim, late)
      .then([claimed]);
  });

  it('may be claimed where the address of its inviter was erased', () => {
    given(invitation, [InvitationCreated({ ...facts, inviterUma: null } as never)])
      .when(claim, before)
      .then([claimed]);
  });
});
