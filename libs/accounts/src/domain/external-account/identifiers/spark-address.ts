import { bech32m } from '@scure/base';
import type { TextBounds } from '../detail-rule.js';

/** Networks of Spark addresses and their older short forms. */
const PREFIX = '(?:spark|sparkt|sparkrt|sparks|sparkl|sp|spt|sprt|sps|spl)';
const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/**
 * A network prefix, the separator and characters of the bech32 alphabet, all of one case. The last three may be any
 * digits, since sandbox outcomes are chosen by them. Lengths differ between releases of the network and are not checked.
 */
const SPARK_ADDRESS_SHAPE = `^${PREFIX}1[${CHARACTERS}]{20,}[${CHARACTERS}1]{3}$`;

const shape = new RegExp(SPARK_ADDRESS_SHAPE);
/** The payload is one length-delimited member: a compressed public key. */
const KEY_HEADER = [0x0a, 0x21];
const KEY_LENGTH = 33;

export function hasSparkAddressShape(address: string): boolean {
  return (address === address.toLowerCase() || address === address.toUpperCase()) && shape.test(address.toLowerCase());
}

/** Whether the checksum holds and the payload begins with a public key. */
export function isDecodableSparkAddress(address: string): boolean {
  const decoded = bech32m.decodeUnsafe(address, false);
  if (decoded === undefined) return false;
  const payload = bech32m.fromWordsUnsafe(decoded.words);
  if (!(payload instanceof Uint8Array)) return false;
  return payload.length >= KEY_HEADER.length + KEY_LENGTH && KEY_HEADER.every((byte, index) => payload[index] === byte);
}

export const sparkAddress: TextBounds = {
  example: 'spark1pgssyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszykl0d2',
  structure: { message: 'must be a Spark address (bech32m, beginning spark1)', holds: hasSparkAddressShape },
  checksum: { message: 'has a wrong checksum or holds no public key', holds: isDecodableSparkAddress },
};
