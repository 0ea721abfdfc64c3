import { derivedResourceId, derivedUuid, isResourceId, resourceId, uuidOf } from './ids.js';

const UUID = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';

describe('A derived id', () => {
  it('is the same for the same cause and another for any other cause', () => {
    expect(derivedUuid('Quote', 'command-1')).toBe(derivedUuid('Quote', 'command-1'));
    expect(derivedUuid('Quote', 'command-1')).not.toBe(derivedUuid('Quote', 'command-2'));
  });

  it('never confuses where one part of the cause ends and the next begins', () => {
    expect(derivedUuid('ab', 'c')).not.toBe(derivedUuid('a', 'bc'));
    expect(derivedUuid('1')).not.toBe(derivedUuid(1));
    expect(derivedUuid('a","b')).not.toBe(derivedUuid('a', 'b'));
  });

  it('is a well-formed UUID of version 8', () => {
    for (let cause = 0; cause < 200; cause++) {
      expect(derivedUuid(cause)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('never changes between releases: events already written refer to it', () => {
    expect(derivedUuid('InternalAccount', 'tenant', 'owner', 'USD')).toBe('17bbe81e-b018-85f4-ae67-76c51212a688');
  });

  it('names another resource when the resource is another', () => {
    const card = derivedResourceId('Card', 'command-1');
    const quote = derivedResourceId('Quote', 'command-1');
    expect(card).toMatch(/^Card:/);
    expect(uuidOf('Card', card)).not.toBe(uuidOf('Quote', quote));
  });
});

describe('A public id', () => {
  it('is <ResourceName>:<uuid>', () => {
    expect(resourceId('Customer', UUID)).toBe(`Customer:${UUID}`);
    expect(uuidOf('Customer', `Customer:${UUID}`)).toBe(UUID);
  });

  it.each([
    ['another resource', `Quote:${UUID}`],
    ['no resource', UUID],
    ['upper case', `Customer:${UUID.toUpperCase()}`],
    ['something after it', `Customer:${UUID} `],
    ['a line break after it', `Customer:${UUID}\n`],
    ['not text', 42],
    ['nothing', undefined],
  ])('is refused with %s', (_, value) => {
    expect(isResourceId('Customer', value)).toBe(false);
    expect(() => uuidOf('Customer', value as string)).toThrow('not a Customer id');
  });
});
