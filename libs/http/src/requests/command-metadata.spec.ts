import type { Tenant } from '@app/kernel';
import { canonicalAddress } from './api-request.js';
import { keyedCommandId, plainHashOf } from './command-metadata.js';

const sandbox: Tenant = { platformId: '019542f5-b3e7-8d02-8000-0000000000aa', environment: 'SANDBOX' };

describe('the command id of a keyed request', () => {
  it('is the same for the same tenant, endpoint and key, and another when one of them differs', () => {
    const ids = [
      keyedCommandId(sandbox, 'POST /quotes', 'a'),
      keyedCommandId({ ...sandbox, environment: 'PRODUCTION' }, 'POST /quotes', 'a'),
      keyedCommandId({ ...sandbox, platformId: '019542f5-b3e7-8d02-8000-0000000000bb' }, 'POST /quotes', 'a'),
      keyedCommandId(sandbox, 'POST /transfer-out', 'a'),
      keyedCommandId(sandbox, 'POST /quotes', 'b'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(keyedCommandId(sandbox, 'POST /quotes', 'a')).toBe(ids[0]);
  });
});

describe('the request hash', () => {
  it('covers method, path and body, whatever the order of members', () => {
    const hash = plainHashOf('POST', '/a', { x: 1, y: 2 });
    expect(plainHashOf('POST', '/a', { y: 2, x: 1 })).toBe(hash);
    for (const other of [
      plainHashOf('PUT', '/a', { x: 1, y: 2 }),
      plainHashOf('POST', '/b', { x: 1, y: 2 }),
      plainHashOf('POST', '/a', { x: 1 }),
    ]) {
      expect(other).not.toBe(hash);
    }
  });
});

describe('the address that a request hash covers', () => {
  it('is the same however it is percent-encoded', () => {
    const spellings = [
      '/quotes/Quote:1/execute?a=b',
      '/quotes/Quote%3A1/execute?a=b',
      '/%71uotes/Quote%3a1/execute?a=b',
    ];
    expect(new Set(spellings.map(canonicalAddress))).toEqual(new Set([spellings[0]]));
    expect(canonicalAddress('/a%2Fb')).toBe('/a%2Fb');
  });
});
