import { bech32m } from '@scure/base';
import type { TextBounds } from '../detail-rule.js';

/** Network prefixes of Spark addresses, with the older short forms. */
const PREFIX = '(?:spark|sparkt|sparkrt|sparks|sparkl|sp|spt|sprt|sps|spl)';
const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/**
 * A network prefix, the separator and bech32 characters in a single case. The last three may be any digits, which select sandbox outcomes.
 * Lengths differ between releases of the network and are not checked.
 */
const SPARK_ADDRESS_SHAPE = `^${PREFIX}1[${CHARACTERS}]{20,}[${CHARACTERS}1]{3}$`;

const shape = new RegExp(SPARK_ADDRESS_SHAPE);
/** The payload is one length-delimited field: a compressed public key. */
const KEY_HEADER = [0x0a, 0x21];
const KEY_LENGTH = 33;

export function hasSparkAddressShape(address: string): boolean {
  return (address === address.toLowerCase() || address === address.toUpperCase()) && shape.test(address.toLowerCase());
}

/** The compressed public key in an address; throws if the address is invalid. */
export function sparkIdentityKey(address: string): Uint8Array {
  const payload = bech32m.fromWords(bech32m.decode(address as `${string}1${string}`, false).words);
  if (payload.length < KEY_HEADER.length + KEY_LENGTH || KEY_HEADER.some((byte, index) => payload[index] !== byte)) {
    throw new Error('no public key');
  }
  return payload.slice(KEY_HEADER.length, KEY_HEADER.length + KEY_LENGTH);
}

/** True if the checksum is valid and the payload begins with a public key. */
export function isDecodableSparkAddress(address: string): boolean {
  try {
    return sparkIdentityKey(address).length === KEY_LENGTH;
  } catch {
    return false;
  }
}

export const sparkAddress: TextBounds = {
  example: 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2',
  structure: { message: 'must be a Spark address (bech32m, beginning spark1)', holds: hasSparkAddressShape },
  checksum: { message: 'has a wrong checksum or holds no public key', holds: isDecodableSparkAddress },
};
