import { ERROR_CATALOGUE, type ErrorCode } from './catalogue.js';
import {
  Refusal,
  inMember,
  invalidFields,
  invalidInput,
  isFinalRefusal,
  transientConflict,
  unknownId,
} from './refusal.js';

describe('A refusal', () => {
  it('is answered with the status that the catalogue gives its code', () => {
    expect(new Refusal('CUSTOMER_DELETED', 'The customer was deleted').status).toBe(410);
    expect(new Refusal('RATE_LIMITED', 'Too many requests').status).toBe(429);
  });

  it('of a wrong field names every one of them', () => {
    const refusal = invalidInput(
      'The request has invalid fields',
      { field: 'name', message: 'is required' },
      { field: 'permissions' },
    );
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(refusal.details).toEqual({ errors: [{ field: 'name', message: 'is required' }, { field: 'permissions' }] });
  });

  it('of wrong fields can name the first three and their faults in its message', () => {
    const error = (field: string) => ({ field, message: 'is required' });
    expect(invalidFields(error('a'), error('b')).message).toBe('a is required; b is required.');
    const many = invalidFields(error('a'), { field: 'b' }, error('c'), error('d'), error('e'));
    expect(many.message).toBe('a is required; b is not valid; c is required; and 2 more.');
    expect(many.details?.errors).toHaveLength(5);
  });

  it('lists a hundred fields at most', () => {
    const errors = Array.from({ length: 150 }, (_, index) => ({ field: `rows[${index}]`, message: 'is required' }));
    expect(invalidInput('Too much is wrong', ...errors).details?.errors).toEqual(errors.slice(0, 100));
  });

  it('without a field to name carries no details', () => {
    expect(invalidInput('The cursor is not one of ours').details).toBeUndefined();
  });

  it('says whether a retry can help, as the catalogue does for its code', () => {
    const transient = (Object.keys(ERROR_CATALOGUE) as ErrorCode[]).filter((code) => new Refusal(code, '').isTransient);
    expect(transient).toEqual([
      'QUOTE_REQUEST_FAILED',
      'PAYREQ_REQUEST_FAILED',
      'COUNTERPARTY_PUBKEY_FETCH_ERROR',
      'NO_COMPATIBLE_UMA_VERSION',
      'LNURLP_REQUEST_FAILED',
      'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
      'RATE_LIMITED',
      'SVC_SWITCH_ERROR',
      'INTERNAL_ERROR',
      'SERVICE_UNAVAILABLE',
    ]);
    expect(isFinalRefusal(new Refusal('DAILY_VOLUME_LIMIT_EXCEEDED', ''))).toBe(true);
    expect(isFinalRefusal(new Refusal('SERVICE_UNAVAILABLE', ''))).toBe(false);
    expect(isFinalRefusal(new Error('the connection was lost'))).toBe(false);
  });

  it('for a conflict is final unless the conflicting work ends by itself; then it says when to retry', () => {
    expect(new Refusal('CONFLICT', 'Taken').isTransient).toBe(false);
    expect(transientConflict('Busy', { reason: 'UNDER_WAY' })).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      isTransient: true,
      details: { retryAfter: 1, reason: 'UNDER_WAY' },
    });
  });
});

describe('The refusal of an id that does not exist', () => {
  it('names the field of the body, and the kind of resource that it takes', () => {
    const refusal = unknownId('REFERENCE_NOT_FOUND', 'internal account', 'source.accountId');
    expect(refusal.message).toBe('There is no such internal account: source.accountId.');
    expect(refusal.details).toEqual({
      errors: [
        { field: 'source.accountId', message: 'must be the id of an existing internal account of this platform' },
      ],
    });
    expect(unknownId('USER_NOT_FOUND', 'customer')).toMatchObject({
      message: 'There is no such customer.',
      details: undefined,
    });
  });
});

describe('A fact about the resource that a member of a request names', () => {
  const about = (outcome: Promise<unknown>) => inMember('customerId', 'customer', outcome).catch((error) => error);

  it('is answered as it is', async () => {
    expect(await inMember('customerId', 'customer', Promise.resolve('found'))).toBe('found');
  });

  it('that is not there is refused with the same code, and names the member', async () => {
    const refused = await about(Promise.reject(new Refusal('USER_NOT_FOUND', 'Not found.')));
    expect(refused).toEqual(unknownId('USER_NOT_FOUND', 'customer', 'customerId'));
    expect(refused).toMatchObject({ code: 'USER_NOT_FOUND', details: { errors: [{ field: 'customerId' }] } });
  });

  it.each([
    unknownId('REFERENCE_NOT_FOUND', 'internal account', 'accountId'),
    new Refusal('CUSTOMER_DELETED', 'The customer was deleted.'),
    invalidInput('The cursor is not one of ours.'),
    new Refusal('SERVICE_UNAVAILABLE', 'Try again.'),
    new Error('the connection was lost'),
  ])('that fails in another way, or names a member already, fails with the same error: %s', async (failure) => {
    expect(await about(Promise.reject(failure))).toBe(failure);
  });
});
