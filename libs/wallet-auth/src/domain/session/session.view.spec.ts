import { minute, shown } from '@app/kernel/testing';
import { SessionExpired, SessionOpened, SessionRevoked } from './session.events.js';
import { sessionView } from './session.view.js';

const [sessionId, customerId, accountId] = ['Session:1', 'Customer:1', 'InternalAccount:1'];
const expiresAt = minute(15);
const details = {
  customerId,
  accountId,
  sessionId,
  issuedBy: 'AuthMethod:1',
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
  publicKey: '02ff',
  expiresAt,
} as const;
const opened = SessionOpened(details);
const session = {
  id: sessionId,
  accountId,
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
  createdAt: minute(0),
  updatedAt: minute(0),
  expiresAt,
};
const [expired, revoked] = [SessionExpired({ sessionId }), SessionRevoked({ sessionId })];

describe('A session as it is shown', () => {
  it('has the members of the credential that issued it, and its end; its key is not shown', () => {
    expect(shown(sessionView, opened)).toStrictEqual({ customerId, issuedBy: 'AuthMethod:1', ended: false, session });
  });

  it('of a passkey shows the name that the authenticator gave it', () => {
    const ofPasskey = SessionOpened({ ...details, type: 'PASSKEY', nickname: 'Phone', passkeyCredentialId: 'raw' });
    expect(shown(sessionView, ofPasskey)!.session).toEqual({
      ...session,
      type: 'PASSKEY',
      nickname: 'Phone',
      credentialId: 'raw',
    });
  });

  it.each([
    ['it is revoked', revoked],
    ['its time is over', expired],
  ])('has ended once %s', (_, end) => {
    expect(shown(sessionView, opened, end)).toEqual({
      customerId,
      issuedBy: 'AuthMethod:1',
      ended: true,
      session: { ...session, updatedAt: minute(1) },
    });
  });

  it('is sealed under the key of its customer', () => {
    expect(sessionView.subject!(shown(sessionView, opened)!)).toBe(customerId);
  });

  it('is not there before it is opened', () => {
    expect([shown(sessionView, revoked), shown(sessionView, expired)]).toEqual([null, null]);
  });
});
