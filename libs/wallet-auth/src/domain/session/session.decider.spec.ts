import { given } from '@app/kernel/testing';
import { resourceId } from '@app/kernel';
import { isActive, session, sessionUuid } from './session.decider.js';
import { SessionExpired, SessionOpened, SessionRevoked } from './session.events.js';

const AT = '2026-01-15T12:00:00.000Z';
const END = '2026-01-15T12:15:00.000Z';
const id = sessionUuid('InternalAccount:1', '02ff');
const sessionId = resourceId('Session', id);
const details = {
  customerId: 'Customer:1',
  accountId: 'InternalAccount:1',
  issuedBy: 'AuthMethod:1',
  type: 'EMAIL_OTP',
  nickname: 'ada@example.com',
  publicKey: '02ff',
  expiresAt: END,
} as const;
const opened = SessionOpened({ ...details, sessionId });

describe('A session', () => {
  it('is opened once for a key', () => {
    given(session, [])
      .when({ kind: 'open', ...details }, { id })
      .then([opened]);
    given(session, [opened, SessionExpired({ sessionId })])
      .when({ kind: 'open', ...details }, { id })
      .refuses('INVALID_INPUT', 'clientPublicKey');
  });

  it('is revoked while its time runs', () => {
    given(session, [opened])
      .when({ kind: 'revoke' }, { id, at: AT })
      .then([SessionRevoked({ sessionId })]);
    given(session, [opened]).when({ kind: 'revoke' }, { id, at: END }).refuses('REFERENCE_NOT_FOUND');
    given(session, [opened, SessionRevoked({ sessionId })])
      .when({ kind: 'revoke' }, { id, at: AT })
      .refuses('REFERENCE_NOT_FOUND');
    given(session, []).when({ kind: 'revoke' }, { id, at: AT }).refuses('REFERENCE_NOT_FOUND');
  });

  it('expires when its time is over, not before, and not when it was revoked', () => {
    given(session, [opened]).when({ kind: 'expire' }, { id, at: AT }).then([]);
    given(session, [opened])
      .when({ kind: 'expire' }, { id, at: END })
      .then([SessionExpired({ sessionId })]);
    given(session, [opened, SessionRevoked({ sessionId })])
      .when({ kind: 'expire' }, { id, at: END })
      .then([]);
  });

  it('stays ended: once revoked or expired it opens nothing, also while its time runs', () => {
    const ends = [
      [SessionRevoked({ sessionId }), 'REVOKED'],
      [SessionExpired({ sessionId }), 'EXPIRED'],
    ] as const;
    expect(isActive(given(session, [opened]).state, AT)).toBe(true);
    expect(isActive(given(session, [opened]).state, END)).toBe(false);
    expect(isActive(null, AT)).toBe(false);
    for (const [end, status] of ends) {
      const ended = given(session, [opened, end]);
      expect(ended.state).toMatchObject({ status, customerId: 'Customer:1', accountId: 'InternalAccount:1' });
      expect(isActive(ended.state, AT)).toBe(false);
      ended.when({ kind: 'expire' }, { id, at: END }).then([]);
      expect(given(session, [end]).state).toBeNull();
    }
    given(session, []).when({ kind: 'expire' }, { id, at: END }).then([]);
  });
});
