import { basicCredential } from './basic-credential.js';

const header = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('a Basic credential', () => {
  it('is split at the first colon: secrets may contain more', () => {
    expect(basicCredential(header('id:se:cret'))).toEqual({ clientId: 'id', clientSecret: 'se:cret' });
    expect(basicCredential(header('id:sécret'))).toEqual({ clientId: 'id', clientSecret: 'sécret' });
    expect(basicCredential(header('id:secret').replace('Basic', 'basic'))).not.toBeNull();
  });

  it.each([
    undefined,
    '',
    'Basic',
    'Basic ',
    'Bearer aWQ6c2VjcmV0',
    'Basic a b',
    header('id'),
    header(':secret'),
    header('id:'),
    header('id:secret\0'),
    header('id:sec\nret'),
  ])('is not read from %s', (given) => {
    expect(basicCredential(given)).toBeNull();
  });
});
