import { given } from '@app/kernel/testing';
import { isForRequest } from './fault-match.js';
import { type FaultTerms, fault } from './fault.decider.js';
import { FaultArmed, FaultDisarmed, FaultInjected } from './fault.events.js';

// the kit decides and records at 2026-01-15T12:00:00.000Z
const terms: FaultTerms = {
  faultType: 'DELAY',
  method: 'POST',
  path: null,
  eventType: null,
  count: 2,
  expiresAt: '2026-01-15T13:00:00.000Z',
  delayMilliseconds: 5,
  retryAfterSeconds: null,
};
const armed = FaultArmed({ faultId: 'Fault:1', ...terms });
const injected = FaultInjected({ into: 'request' });

describe('The aggregate fault', () => {
  it('is armed once', () => {
    given(fault, [])
      .when({ kind: 'arm', faultId: 'Fault:1', ...terms })
      .then([armed]);
    given(fault, [armed])
      .when({ kind: 'arm', faultId: 'Fault:1', ...terms })
      .then([]);
  });

  it('is injected as often as it was armed for', () => {
    given(fault, [armed, injected]).when({ kind: 'inject', into: 'request' }).then([injected]);
    given(fault, [armed, injected, injected]).when({ kind: 'inject', into: 'x' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('is injected before its end alone', () => {
    const ended = FaultArmed({ faultId: 'Fault:1', ...terms, expiresAt: '2026-01-15T12:00:00.000Z' });
    given(fault, [ended]).when({ kind: 'inject', into: 'x' }).refuses('REFERENCE_NOT_FOUND');
  });

  it('is neither injected nor disarmed once it was disarmed', () => {
    given(fault, [armed])
      .when({ kind: 'disarm' })
      .then([FaultDisarmed({})]);
    const history = given(fault, [armed, FaultDisarmed({})]);
    history.when({ kind: 'inject', into: 'x' }).refuses('REFERENCE_NOT_FOUND');
    history.when({ kind: 'disarm' }).refuses('REFERENCE_NOT_FOUND');
    given(fault, []).when({ kind: 'disarm' }).refuses('REFERENCE_NOT_FOUND');
  });
});

describe('A fault', () => {
  const execution = { method: 'POST', route: '/quotes/{quoteId}/execute', path: '/quotes/Quote:1/execute' };

  it.each<[string?, string?, boolean?]>([
    [undefined, undefined, true],
    ['POST', undefined, true],
    ['GET', undefined, false],
    [undefined, '/quotes/{quoteId}/execute', true],
    [undefined, '/quotes/{id}/execute', true],
    [undefined, '/quotes/Quote:1/execute', true],
    [undefined, '/quotes/Quote:2/execute', false],
    [undefined, '/{quotes}/Quote:1/execute', false],
    [undefined, '/quotes/{quoteId}', false],
    [undefined, '/quotes/{quoteId}/cancel', false],
    ['GET', '/quotes/{quoteId}/execute', false],
  ])('for %s %s is for the execution of a quote: %s', (method, path, expected) => {
    expect(
      isForRequest({ ...(method !== undefined && { method }), ...(path !== undefined && { path }) }, execution),
    ).toBe(expected);
  });
});
