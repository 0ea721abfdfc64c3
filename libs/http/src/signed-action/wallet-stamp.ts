import { Refusal } from '@app/kernel';
import { readDerSignature } from './der-signature.js';
import { compressedKey, isCompressed } from './p256.js';

/** Content of the wallet signature header: the public key, and the signature r‖s. */
interface WalletStamp {
  /** Compressed, in lower case. */
  readonly publicKey: string;
  readonly signature: Uint8Array;
}

const SCHEME = 'SIGNATURE_SCHEME_TK_API_P256';
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const HEX = /^([0-9a-f]{2})+$/i;

/** Parses `Svc-Wallet-Signature` (wallet-auth 3): base64url of JSON. Throws WALLET_SIGNATURE_MALFORMED for anything else. */
export function readWalletStamp(header: string): WalletStamp {
  const { publicKey, scheme, signature } = members(header);
  if (scheme !== SCHEME || typeof publicKey !== 'string' || typeof signature !== 'string') throw malformed();
  const key = isCompressed(publicKey) ? compressedKey(publicKey) : null;
  const scalars = HEX.test(signature) ? readDerSignature(Buffer.from(signature, 'hex')) : null;
  if (key === null || scalars === null) throw malformed();
  return { publicKey: key, signature: scalars };
}

function members(header: string): Readonly<Record<string, unknown>> {
  if (!BASE64URL.test(header)) throw malformed();
  try {
    const stamp: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64url')),
    );
    if (typeof stamp === 'object' && stamp !== null) return stamp as Readonly<Record<string, unknown>>;
  } catch {
    // neither text nor JSON: handled below
  }
  throw malformed();
}

function malformed(): Refusal {
  return new Refusal(
    'WALLET_SIGNATURE_MALFORMED',
    'The header Svc-Wallet-Signature is not a stamp of the scheme SIGNATURE_SCHEME_TK_API_P256.',
  );
}
