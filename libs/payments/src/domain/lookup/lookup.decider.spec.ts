import { given } from '@app/kernel/testing';
import { CREATED_AT, CUSTOMER_ID, EXPIRES_AT } from '../../testing/example-terms.js';
import { lookup, requireUsable } from './lookup.decider.js';
import { ReceiverLookedUp } from './lookup.events.js';

const answer = {
  lookupId: 'LookupRequest:1',
  customerId: CUSTOMER_ID,
  umaAddress: '$ana@elsewhere.example',
  currencies: [{ code: 'EUR', minAmount: '1', maxAmount: '100000' }],
  requiredFields: [{ name: 'FULL_NAME', mandatory: true }],
  expiresAt: EXPIRES_AT,
};
const notFound = expect.objectContaining({
  code: 'LOOKUP_REQUEST_NOT_FOUND',
  message: 'The lookup does not exist or has expired. Look the receiver up again.',
});

describe('The lookup of a receiver', () => {
  it('is kept as it was answered', () => {
    given(lookup, [])
      .when({ kind: 'record', lookup: answer })
      .then([ReceiverLookedUp(answer)]);
    expect(given(lookup, [ReceiverLookedUp(answer)]).state).toEqual(answer);
  });

  it('can be used until its time is over, not from then on', () => {
    expect(requireUsable(answer, CREATED_AT)).toEqual(answer);
    expect(requireUsable(answer, '2026-01-15T12:04:59.999Z')).toEqual(answer);
    expect(() => requireUsable(answer, EXPIRES_AT)).toThrow(notFound);
    expect(() => requireUsable(answer, '2026-01-15T12:05:00.001Z')).toThrow(notFound);
  });

  it('cannot be used when there was none', () => {
    expect(() => requireUsable(null, CREATED_AT)).toThrow(notFound);
  });
});
