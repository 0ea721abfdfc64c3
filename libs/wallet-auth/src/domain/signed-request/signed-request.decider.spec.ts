import { given } from '@app/kernel/testing';
import { signedRequest } from './signed-request.decider.js';
import { SignatureRequested, SignedRequestConsumed } from './signed-request.events.js';

const request = {
  customerId: 'Customer:1',
  operation: 'revoke-credential',
  resource: 'AuthMethod:1',
  bodyDigest: 'digest',
  payloadToSign: 'Remove ada@example.com',
  expiresAt: '2026-01-15T12:05:00.000Z',
  signingKey: null,
  memo: null,
};
const requested = SignatureRequested(request);
const consumed = SignedRequestConsumed({});
const rejected = expect.objectContaining({
  code: 'UNAUTHORIZED',
  message: 'Invalid or expired Request-Id',
  details: { reason: 'Invalid or expired Request-Id' },
});

describe('A request that waits for a signature', () => {
  it('is asked for once', () => {
    given(signedRequest, []).when({ kind: 'ask', request }).then([requested]);
    given(signedRequest, [requested]).when({ kind: 'ask', request }).then([]);
  });

  it('may be asked for again with another text and another end, as both follow from the moment', () => {
    const again = { ...request, payloadToSign: 'Remove it', expiresAt: '2026-01-15T12:06:00.000Z' };
    given(signedRequest, [requested]).when({ kind: 'ask', request: again }).then([]);
  });

  it.each(['operation', 'resource', 'bodyDigest'])('is not asked for again with another %s', (member) => {
    const { events } = given(signedRequest, [requested]).when({
      kind: 'ask',
      request: { ...request, [member]: 'other' },
    });
    expect(events).toThrow('asking for a signature');
    expect(events).toThrow(member);
  });

  it('is the same where an earlier release recorded the digest of its body in another form', () => {
    const ask = { kind: 'ask', request: { ...request, bodyDigest: 'keyed' } } as const;
    given(signedRequest, [requested])
      .when({ ...ask, otherBodyDigests: ['digest'] })
      .then([]);
    const other = given(signedRequest, [requested]).when({ ...ask, otherBodyDigests: ['another'] });
    expect(other.events).toThrow('bodyDigest');
  });

  it('is used up once: of those who race, one succeeds', () => {
    given(signedRequest, [requested]).when({ kind: 'consume' }).then([consumed]);
    expect(given(signedRequest, [requested, consumed]).when({ kind: 'consume' }).events).toThrow(rejected);
  });

  it('is not used up when it was never asked for', () => {
    expect(given(signedRequest, []).when({ kind: 'consume' }).events).toThrow(rejected);
    expect(given(signedRequest, [consumed]).state).toBeNull();
  });

  it('keeps its content when it is used up', () => {
    expect(given(signedRequest, [requested]).state).toEqual({ request, consumed: false });
    expect(given(signedRequest, [requested, consumed]).state).toEqual({ request, consumed: true });
  });
});
