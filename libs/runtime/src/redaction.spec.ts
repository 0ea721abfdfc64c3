import { redact, redactText, REDACTED } from './redaction.js';

describe('redaction', () => {
  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'clientSecret',
    'client_secret',
    'masterKey',
    'password',
    'X-Svc-Signature',
    'fullName',
    'firstName',
    'beneficiaryName',
    'email',
    'phoneNumber',
    'birthDate',
    'taxId',
    'line1',
    'postalCode',
    'accountNumber',
    'routingNumber',
    'iban',
    'pixKey',
    'cardNumber',
    'umaAddress',
    'body',
  ])('strikes out %s at any depth', (member) => {
    expect(redact({ outer: [{ [member]: 'x', id: 'Customer:1' }] })).toEqual({
      outer: [{ [member]: REDACTED, id: 'Customer:1' }],
    });
  });

  it('leaves members that describe the fault', () => {
    const record = {
      status: 201,
      route: 'POST /quotes',
      durationMilliseconds: 3.5,
      tenant: 'p~sandbox',
      at: new Date(0),
      none: null,
    };
    expect(redact(record)).toEqual({ ...record, at: '1970-01-01T00:00:00.000Z' });
  });

  it('strikes out credentials inside a text', () => {
    expect(redactText('sent Basic dG9rXzE6c2VjXzE= to it')).toBe(`sent Basic ${REDACTED} to it`);
    expect(redactText('Bearer abc.def-ghi')).toBe(`Bearer ${REDACTED}`);
    expect(redactText('postgres://app:word@127.0.0.1:5432/x refused')).toBe(
      `postgres://app:${REDACTED}@127.0.0.1:5432/x refused`,
    );
    expect(redactText('Basic checks passed')).toBe(`Basic ${REDACTED} passed`);
    expect(redactText('http://127.0.0.1:3000/docs')).toBe('http://127.0.0.1:3000/docs');
  });

  it('shows neither bytes nor records without a bound', () => {
    const endless: Record<string, unknown> = {};
    endless['self'] = endless;
    expect(redact({ key: Buffer.from('secret') })).toEqual({ key: REDACTED });
    expect(JSON.stringify(redact(endless))).toContain('…');
  });

  it('cuts the causes of an error too', () => {
    const error = new Error('outer', { cause: Object.assign(new Error('inner'), { parameters: ['Grace'] }) });
    expect(JSON.stringify(redact({ err: error }))).not.toContain('Grace');
    expect(redact({ err: error })).toMatchObject({
      err: { message: 'outer', cause: { type: 'Error', message: 'inner' } },
    });
  });
});
