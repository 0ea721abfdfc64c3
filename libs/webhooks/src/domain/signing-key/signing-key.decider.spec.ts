import { given } from '@app/event-sourcing/testing';
import { signingKeyAggregate, signingKeyUuid } from './signing-key.decider.js';
import { SigningKeyCreated } from './signing-key.events.js';

const first = { publicKey: 'first public', sealedPrivateKey: 'first sealed' };
const second = { publicKey: 'second public', sealedPrivateKey: 'second sealed' };

describe('The signing key of a platform', () => {
  it('is the first pair that is offered', () => {
    given(signingKeyAggregate, [])
      .when({ type: 'create-signing-key', ...first })
      .then([SigningKeyCreated(first)]);
  });

  it('stays the first when others are offered at the same time', () => {
    const history = given(signingKeyAggregate, [SigningKeyCreated(first)]);
    history.when({ type: 'create-signing-key', ...second }).then([]);
    expect(history.state).toEqual(first);
  });

  it('is another one in production than in the sandbox', () => {
    const platformId = '00000000-0000-8000-8000-000000000001';
    expect(signingKeyUuid({ platformId, environment: 'SANDBOX' })).not.toBe(
      signingKeyUuid({ platformId, environment: 'PRODUCTION' }),
    );
  });
});
