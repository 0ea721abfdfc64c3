import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import type { TextBounds } from '../detail-rule.js';

const base58check = createBase58check(sha256);
const SHAPE = /^T[1-9A-HJ-NP-Za-km-z]{30}[0-9A-HJ-NP-Za-km-z]{3}$/;
const MAINNET = 0x41;
const LENGTH = 21;

/** The 20-byte account of an address; throws for an invalid address. */
export function tronAccount(address: string): Uint8Array {
  return base58check.decode(address).subarray(1);
}

/** True if the checksum over the network byte and the account is valid. */
export function hasTronChecksum(address: string): boolean {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === LENGTH && bytes[0] === MAINNET;
  } catch {
    return false;
  }
}

export const tronAddress: TextBounds = {
  example: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  structure: {
    message: 'must be a Tron address: T and 33 characters of base 58',
    holds: (address) => SHAPE.test(address),
  },
  checksum: { message: 'has a wrong checksum', holds: hasTronChecksum },
};
