import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { tronAccount } from '../identifiers/tron-address.js';
import { sparkIdentityKey } from '../identifiers/spark-address.js';

/** Bitcoin signature schemes; other networks have only one. */
export const SIGNATURE_SCHEMES = ['bip137', 'electrum'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

/** A claim that the wallet at an address signed a message. */
export interface SignedClaim {
  readonly accountType: string;
  readonly address: string;
  readonly message: string;
  /** Hexadecimal for EVM chains and Tron, base 58 for Solana, base 64 for Spark. */
  readonly signature: string;
  readonly scheme: SignatureScheme;
}

type Check = (claim: SignedClaim) => boolean;

const COMPACT = 64;
const RECOVERABLE = 65;
/** Ranges of the header byte of a Bitcoin signature, with four values for each kind of address. */
const HEADERS: Readonly<Record<SignatureScheme, { readonly first: number; readonly last: number }>> = {
  bip137: { first: 27, last: 42 },
  electrum: { first: 27, last: 34 },
};

const CHECKS: Readonly<Record<string, Check>> = {
  BASE_WALLET: isSignedByEvmWallet,
  ETHEREUM_WALLET: isSignedByEvmWallet,
  PLASMA_WALLET: isSignedByEvmWallet,
  POLYGON_WALLET: isSignedByEvmWallet,
  SOLANA_WALLET: isSignedBySolanaWallet,
  SPARK_WALLET: isSignedBySparkWallet,
  TRON_WALLET: isSignedByTronWallet,
};

/** True if the wallet's key signed exactly this message; false for a malformed signature. */
export function isSignedByWallet(claim: SignedClaim): boolean {
  try {
    return CHECKS[claim.accountType]?.(claim) ?? false;
  } catch {
    return false;
  }
}

/** EIP-191 and similar: a prefix, the length in bytes, and the text. */
function prefixed(prefix: string, message: string): Uint8Array {
  const text = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\x19${prefix} Signed Message:\n${text.length}`), text));
}

function isSignedByEvmWallet({ address, message, signature }: SignedClaim): boolean {
  return bytesToHex(accountOf(prefixed('Ethereum', message), signature)) === address.slice(2).toLowerCase();
}

/** TIP-191. */
function isSignedByTronWallet({ address, message, signature }: SignedClaim): boolean {
  return bytesToHex(accountOf(prefixed('TRON', message), signature)) === bytesToHex(tronAccount(address));
}

/** The account whose key made a 65-byte signature: the end of the hash of the recovered public key. */
function accountOf(digest: Uint8Array, signature: string): Uint8Array {
  const bytes = hexToBytes(signature.replace(/^0x/, ''));
  const v = bytes[COMPACT] ?? -1;
  const key = recovered(bytes, bytes.subarray(0, COMPACT), v >= 27 ? v - 27 : v, digest);
  return keccak_256(secp256k1.Point.fromBytes(key).toBytes(false).subarray(1)).subarray(12);
}

/** Ed25519 over the text itself. */
function isSignedBySolanaWallet({ address, message, signature }: SignedClaim): boolean {
  return ed25519.verify(base58.decode(signature), utf8ToBytes(message), base58.decode(address));
}

/** The recovered key must be the key in the address. */
function isSignedBySparkWallet({ address, message, signature, scheme }: SignedClaim): boolean {
  const bytes = base64.decode(signature);
  const header = bytes[0] ?? 0;
  if (header < HEADERS[scheme].first || header > HEADERS[scheme].last) return false;
  const key = recovered(bytes, bytes.subarray(1), (header - HEADERS[scheme].first) % 4, bitcoinDigest(message));
  return bytesToHex(key) === bytesToHex(sparkIdentityKey(address));
}

function bitcoinDigest(message: string): Uint8Array {
  const text = utf8ToBytes(message);
  const length = text.length < 0xfd ? [text.length] : [0xfd, text.length % 0x100, Math.floor(text.length / 0x100)];
  return sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.from(length), text)));
}

/** The compressed public key recovered from a signature; throws if there is none. */
function recovered(signature: Uint8Array, compact: Uint8Array, recovery: number, digest: Uint8Array): Uint8Array {
  if (signature.length !== RECOVERABLE || recovery < 0 || recovery > 3) throw new Error('not a recoverable signature');
  return secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recovery), compact), digest, { prehash: false });
}
