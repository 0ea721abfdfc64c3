import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TextBounds } from '../detail-rule.js';

/**
 * EIP-55: a letter is upper case if the hash of the lower-case address has a high digit at its position. An address in a single case has no
 * checksum.
 */
export function hasEvmChecksum(address: string): boolean {
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  return digits === lower || digits === digits.toUpperCase() || digits === withChecksum(lower);
}

function withChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower]
    .map((digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/** An address of Ethereum and of chains with the same format. */
export const evmAddress: TextBounds = {
  example: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  structure: {
    message: 'must be 0x and 40 hexadecimal digits',
    holds: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),
  },
  checksum: { message: 'has a wrong checksum', holds: hasEvmChecksum },
};
