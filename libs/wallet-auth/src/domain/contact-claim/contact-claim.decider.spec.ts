import { given } from '@app/kernel/testing';
import { contactClaim } from './contact-claim.decider.js';
import { ContactClaimed, ContactReleased } from './contact-claim.events.js';

const [mine, theirs] = ['InternalAccount:1', 'InternalAccount:2'].map((accountId) => ContactClaimed({ accountId })) as [
  ReturnType<typeof ContactClaimed>,
  ReturnType<typeof ContactClaimed>,
];
const accountId = 'InternalAccount:1';
const claim = { kind: 'claim', accountId, taken: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS' } as const;

describe('An address that wallets log in with', () => {
  it('is shared by credentials that are created with it', () => {
    given(contactClaim, [theirs]).when({ kind: 'join', accountId }).then([mine]);
    given(contactClaim, [mine]).when({ kind: 'join', accountId }).then([]);
  });

  it('is not changed to while another wallet has it', () => {
    given(contactClaim, []).when(claim).then([mine]);
    given(contactClaim, [mine]).when(claim).then([]);
    given(contactClaim, [theirs]).when(claim).refuses('EMAIL_OTP_EMAIL_ALREADY_EXISTS');
    given(contactClaim, [theirs, ContactReleased({ accountId: 'InternalAccount:2' })])
      .when(claim)
      .then([mine]);
  });

  it('is released by its holder', () => {
    given(contactClaim, [mine])
      .when({ kind: 'release', accountId })
      .then([ContactReleased({ accountId })]);
    given(contactClaim, [theirs]).when({ kind: 'release', accountId }).then([]);
  });

  it('stays with its other holders when one of them releases it', () => {
    const left = given(contactClaim, [mine, theirs, ContactReleased({ accountId })]);
    expect(left.state).toEqual(['InternalAccount:2']);
    left.when(claim).refuses('EMAIL_OTP_EMAIL_ALREADY_EXISTS');
  });
});
