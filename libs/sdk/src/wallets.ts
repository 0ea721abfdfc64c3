import { base64Url, fromBase64Url, hex, type Key } from './bytes.js';
import type { Answer } from './transport.js';

/* Signatures of embedded wallets, using only Web Crypto: for browsers, where users' keys belong, and servers. */

const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A P-256 key pair as JSON Web Key. */
export interface PrivateJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly d: string;
}

/** A P-256 private key in PKCS #8 up to its 32-byte scalar, without the public key (RFC 5915). */
const PKCS8_HEAD = [
  0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
  0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20,
];
const SCHEME = 'SIGNATURE_SCHEME_TK_API_P256';

/** The API's response to a wallet action that is not yet signed. */
export interface SigningRequest {
  readonly payloadToSign: string;
  readonly requestId: string;
}

/** Signs requests for one wallet, with the key of a session or a delegated key. */
export interface WalletSigner {
  /** The value of the header Svc-Wallet-Signature. */
  stamp(payloadToSign: string): Promise<string>;
}

/** A client's P-256 key pair; the public key identifies a session, and the private key signs its actions. */
export class WalletKey implements WalletSigner {
  private constructor(
    private readonly privateKey: Key,
    /** Hexadecimal, 65 bytes: the form used when a credential is verified. */
    readonly publicKey: string,
  ) {}

  /** Generates a key; it cannot be exported unless `extractable` is set. */
  static async generate({ extractable = false }: { readonly extractable?: boolean } = {}): Promise<WalletKey> {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(P256, extractable, ['sign', 'verify']);
    return new WalletKey(privateKey, hex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))));
  }

  /** Imports an existing key, as JSON Web Key with its private part. */
  static async from(jwk: PrivateJwk): Promise<WalletKey> {
    const privateKey = await crypto.subtle.importKey('jwk', jwk, P256, false, ['sign']);
    const point = ['04', ...[jwk.x, jwk.y].map((half) => hex(fromBase64Url(half)))].join('');
    return new WalletKey(privateKey, point);
  }

  /** Imports the key with a private scalar of 32 bytes. */
  static async fromScalar(scalar: Uint8Array): Promise<WalletKey> {
    const encoded = Uint8Array.of(...PKCS8_HEAD, ...scalar);
    const key = await crypto.subtle.importKey('pkcs8', encoded, P256, true, ['sign']);
    return WalletKey.from((await crypto.subtle.exportKey('jwk', key)) as unknown as PrivateJwk);
  }

  /** Hexadecimal, 33 bytes. */
  get compressedPublicKey(): string {
    const isOdd = Number.parseInt(this.publicKey.slice(-2), 16) % 2 === 1;
    return `${isOdd ? '03' : '02'}${this.publicKey.slice(2, 66)}`;
  }

  async stamp(payloadToSign: string): Promise<string> {
    const bytes = new TextEncoder().encode(payloadToSign);
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.privateKey, bytes);
    const stamp = {
      publicKey: this.compressedPublicKey,
      scheme: SCHEME,
      signature: hex(toDer(new Uint8Array(signature))),
    };
    return base64Url(new TextEncoder().encode(JSON.stringify(stamp)));
  }
}

/** The headers for the second leg of a wallet action. */
export async function signedHeaders(
  { payloadToSign, requestId }: SigningRequest,
  signer: WalletSigner,
): Promise<Record<string, string>> {
  return { 'Svc-Wallet-Signature': await signer.stamp(payloadToSign), 'Request-Id': requestId };
}

/**
 * Performs both legs of a wallet action: the first returns the text to sign, the second repeats the request with the signature. `act` makes
 * the request with the given headers.
 */
export async function signed<Body>(
  act: (headers: Readonly<Record<string, string>>) => Promise<Answer<Body>>,
  signer: WalletSigner,
): Promise<Answer<Exclude<Body, SigningRequest>>> {
  const first = await act({});
  if (!isSigningRequest(first.data)) return first as Answer<Exclude<Body, SigningRequest>>;
  return (await act(await signedHeaders(first.data, signer))) as Answer<Exclude<Body, SigningRequest>>;
}

/** True for the response to a wallet action that is not yet signed. */
export function isSigningRequest(body: unknown): body is SigningRequest {
  const { payloadToSign, requestId } = (body ?? {}) as Partial<SigningRequest>;
  return typeof payloadToSign === 'string' && typeof requestId === 'string';
}

/** Converts Web Crypto's ECDSA signature, two numbers of 32 bytes, to DER. */
function toDer(signature: Uint8Array): Uint8Array {
  const numbers = [signature.slice(0, 32), signature.slice(32)].map((number) => {
    const first = number.findIndex((byte) => byte !== 0);
    const digits = number.slice(first === -1 ? number.length - 1 : first);
    const padded = digits[0]! >= 0x80 ? [0, ...digits] : [...digits];
    return [0x02, padded.length, ...padded];
  });
  const content = numbers.flat();
  return Uint8Array.from([0x30, content.length, ...content]);
}
