import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** An Ethereum-style self-custody wallet with its key. */
export function evmWallet(seed: string): { address: string; sign: (message: string) => string } {
  const key = sha256(utf8ToBytes(seed));
  const account = keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12);
  return {
    address: `0x${bytesToHex(account)}`,
    sign: (message) => {
      const text = utf8ToBytes(message);
      const digest = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text));
      const bytes = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
      return `0x${bytesToHex(concatBytes(bytes.subarray(1), Uint8Array.of(27 + bytes[0]!)))}`;
    },
  };
}
