import { vaultKeyOf, VaultTransitKey } from './vault-key.js';

describe('a reference to a key of a Vault', () => {
  it.each([
    ['vault+https://vault.example.com/transit/keys/payments', 'https://vault.example.com', 'vault:transit/payments'],
    [
      'vault+https://vault.example.com:8200/eu/transit/keys/a.b-c_d',
      'https://vault.example.com:8200',
      'vault:eu/transit/a.b-c_d',
    ],
    ['vault+https://10.1.2.3/transit/keys/key?namespace=team/a', 'https://10.1.2.3', 'vault:team/a/transit/key'],
    ['vault+http://127.0.0.1:8100/transit/keys/key', 'http://127.0.0.1:8100', 'vault:transit/key'],
    ['vault+http://[::1]:8100/transit/keys/key', 'http://[::1]:8100', 'vault:transit/key'],
  ])('names engine and key: %s', (text, origin, name) => {
    const reference = vaultKeyOf(text)!;
    expect(reference.origin).toBe(origin);
    // a Vault that moves to another host has the same key
    expect(new VaultTransitKey(reference, null).name).toBe(name);
  });

  it.each([
    '',
    'https://vault.example.com/transit/keys/key',
    'vault+ftp://vault.example.com/transit/keys/key',
    'vault+https://',
    'vault+https://vault.example.com',
    'vault+https://vault.example.com/transit/key',
    'vault+https://vault.example.com/keys/key',
    'vault+https://vault.example.com/transit/keys/',
    'vault+https://vault.example.com/transit/keys/a%2Fb',
    'vault+https://vault.example.com/transit//keys/a',
    'vault+https://user:word@vault.example.com/transit/keys/key',
    'vault+https://vault.example.com/transit/keys/key#part',
    'vault+https://vault.example.com/transit/keys/key?token=word',
    'vault+https://vault.example.com/transit/keys/key?namespace=',
    'vault+https://vault.example.com/transit/keys/key?namespace=a&namespace=b',
    'vault+https://vault.example.com/transit/keys/key?namespace=a%0D%0Ab',
    'vault+http://vault.example.com/transit/keys/key',
    'vault+http://10.1.2.3/transit/keys/key',
  ])('is none: %s', (text) => {
    expect(vaultKeyOf(text)).toBeNull();
  });
});
