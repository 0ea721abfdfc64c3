import { given } from '@app/kernel/testing';
import { signingKey, signingKeyUuid, validPairs } from './signing-key.decider.js';
import { SigningKeyCreated, SigningKeyRotated } from './signing-key.events.js';

const first = { publicKey: 'first public', sealedPrivateKey: 'first sealed' };
const second = { publicKey: 'second public', sealedPrivateKey: 'second sealed' };
const third = { publicKey: 'third public', sealedPrivateKey: 'third sealed' };
// the kit records every history at this moment
const now = '2026-01-15T12:00:00.000Z';
const tomorrow = '2026-01-16T12:00:00.000Z';

describe('The signing key of a platform', () => {
  it('is the first pair that is offered', () => {
    given(signingKey, [])
      .when({ type: 'create-signing-key', ...first })
      .then([SigningKeyCreated(first)]);
  });

  it('stays the first when others are offered at the same time', () => {
    const history = given(signingKey, [SigningKeyCreated(first)]);
    history.when({ type: 'create-signing-key', ...second }).then([]);
    expect(history.state).toEqual([{ ...first, validUntil: null }]);
  });

  it('is rotated to another, beside which it stays valid until the named moment', () => {
    given(signingKey, [SigningKeyCreated(first)])
      .when({ type: 'rotate-signing-key', ...second, formerValidUntil: tomorrow })
      .then([SigningKeyRotated({ ...second, formerValidUntil: tomorrow })]);
    const { state } = given(signingKey, [
      SigningKeyCreated(first),
      SigningKeyRotated({ ...second, formerValidUntil: tomorrow }),
    ]);
    expect(state).toEqual([
      { ...first, validUntil: tomorrow },
      { ...second, validUntil: null },
    ]);
    expect(validPairs(state, '2026-01-16T11:59:59.999Z')).toHaveLength(2);
    expect(validPairs(state, tomorrow)).toEqual([{ ...second, validUntil: null }]);
  });

  it('is invalid at once when it was compromised, and so are those before it', () => {
    const { state } = given(signingKey, [
      SigningKeyCreated(first),
      SigningKeyRotated({ ...second, formerValidUntil: tomorrow }),
      SigningKeyRotated({ ...third, formerValidUntil: now }),
    ]);
    expect(state).toEqual([{ ...third, validUntil: null }]);
  });

  it('gains no time by a further rotation', () => {
    const { state } = given(signingKey, [
      SigningKeyCreated(first),
      SigningKeyRotated({ ...second, formerValidUntil: tomorrow }),
      SigningKeyRotated({ ...third, formerValidUntil: '2026-01-20T12:00:00.000Z' }),
    ]);
    expect(state.map(({ validUntil }) => validUntil)).toEqual([tomorrow, '2026-01-20T12:00:00.000Z', null]);
  });

  it('that is rotated before there is one is the pair that is offered', () => {
    given(signingKey, [])
      .when({ type: 'rotate-signing-key', ...first, formerValidUntil: tomorrow })
      .then([SigningKeyCreated(first)]);
  });

  it('is another one in production than in the sandbox', () => {
    const platformId = '00000000-0000-8000-8000-000000000001';
    expect(signingKeyUuid({ platformId, environment: 'SANDBOX' })).not.toBe(
      signingKeyUuid({ platformId, environment: 'PRODUCTION' }),
    );
  });

  it('that was invalid before a rotation stays so, and one that ends at that moment ends', () => {
    const ended = given(signingKey, [
      SigningKeyCreated(first),
      SigningKeyRotated({ ...second, formerValidUntil: now }),
      SigningKeyRotated({ ...third, formerValidUntil: tomorrow }),
    ]);
    expect(ended.state).toEqual([
      { ...second, validUntil: tomorrow },
      { ...third, validUntil: null },
    ]);
  });
});
