import { Refusal, invalidInput } from './refusal.js';

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

  it('without a field to name carries no details', () => {
    expect(invalidInput('The cursor is not one of ours').details).toBeUndefined();
  });
});
