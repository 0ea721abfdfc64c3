import { given } from '@app/kernel/testing';
import { hostedLink } from './hosted-link.decider.js';
import { HostedLinkCompleted, HostedLinkIssued, HostedLinkOpened } from './hosted-link.events.js';

const customerId = 'Customer:0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';
const expiresAt = '2026-03-11T12:00:00.000Z';
const issued = HostedLinkIssued({ customerId, expiresAt, redirectUri: 'https://example.com/back' });
const opened = HostedLinkOpened({ customerId, sessionId: 'session' });
const before = { at: '2026-03-11T11:59:59.999Z', commandId: 'session' };
const after = { at: expiresAt, commandId: 'session' };

describe('a hosted link', () => {
  it('is issued with or without a return address', () => {
    given(hostedLink, [])
      .when({ kind: 'issue', customerId, expiresAt, redirectUri: 'https://example.com/back' })
      .then([issued]);
    given(hostedLink, [])
      .when({ kind: 'issue', customerId, expiresAt })
      .then([HostedLinkIssued({ customerId, expiresAt })]);
    given(hostedLink, [issued]).when({ kind: 'issue', customerId, expiresAt }).refuses('CONFLICT');
  });

  it('is opened once, before it expires', () => {
    given(hostedLink, [issued]).when({ kind: 'open' }, before).then([opened]);
    given(hostedLink, [issued, opened]).when({ kind: 'open' }, before).refuses('CONFLICT');
    given(hostedLink, [issued]).when({ kind: 'open' }, after).refuses('CONFLICT');
    given(hostedLink, []).when({ kind: 'open' }, before).refuses('REFERENCE_NOT_FOUND');
  });

  it('can be completed after it expired when it was opened in time, and is completed once', () => {
    given(hostedLink, [issued, opened])
      .when({ kind: 'complete' }, after)
      .then([HostedLinkCompleted({ customerId })]);
    given(hostedLink, [issued, opened, HostedLinkCompleted({ customerId })])
      .when({ kind: 'complete' }, after)
      .then([]);
    given(hostedLink, [issued]).when({ kind: 'complete' }, before).refuses('CONFLICT');
  });

  it('has no return address once the customer is erased', () => {
    const erased = HostedLinkIssued({ customerId, expiresAt, redirectUri: null });
    expect(given(hostedLink, [erased]).state).toMatchObject({ redirectUri: undefined });
  });
});
