import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { httpbis } from 'http-message-signatures';

/**
 * Signatures of requests and responses: HTTP message signatures (RFC 9421) with Ed25519, over the method, the path, and the digest of the
 * body (RFC 9530). A response also covers the signature of its request, so that it cannot be used as the answer to another request.
 */

/** Headers of a message, by lower-case name. */
export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request to sign. */
export interface SignedRequest {
  readonly method: string;
  /** Absolute URL. Scheme, host and query are not covered, since proxies change them. */
  readonly url: string;
  readonly headers: MessageHeaders;
  readonly body: Uint8Array;
}

/** A response to sign. */
export interface SignedResponse {
  readonly status: number;
  readonly headers: MessageHeaders;
  readonly body: Uint8Array;
}

/** A key, with its name on the other side. */
export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/** A message whose signature is missing, made with another key, too old, or not for this message. */
export class SignatureRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignatureRefused';
  }
}

/** Maximum age of a signature, and maximum clock skew into the future, in milliseconds; replays are refused beyond it. */
const SIGNATURE_LIFETIME = 5 * 60_000;

const LABEL = 'sig1';
const PARAMETERS = ['created', 'nonce', 'keyid', 'alg'];
const REQUEST_FIELDS = ['@method', '@path', 'content-type', 'content-digest'];
const BODILESS_REQUEST_FIELDS = ['@method', '@path'];
const RESPONSE_FIELDS = ['@status', 'content-type', 'content-digest'];
const OF_REQUEST = '"signature";req';
const ALGORITHM = 'ed25519';

/** A new Ed25519 key pair in PEM. */
export function newKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Parses a signing key from PEM. */
export function signingKeyOf(keyId: string, pem: string): SigningKey {
  return { keyId, privateKey: createPrivateKey(pem) };
}

/** The canonical PEM of a public Ed25519 key; null if the text is not one. */
export function publicKeyOf(pem: string): string | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' && !pem.includes('PRIVATE')
      ? key.export({ type: 'spki', format: 'pem' }).toString()
      : null;
  } catch {
    return null;
  }
}

/** `Content-Digest` of a body (RFC 9530). */
export function contentDigest(body: Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** Adds digest and signature to a request. The nonce identifies the message and must be unique. */
export async function signRequest(
  request: SignedRequest,
  key: SigningKey,
  { at, nonce }: { readonly at: Date; readonly nonce: string },
): Promise<Record<string, string>> {
  const hasBody = request.body.length > 0;
  const headers = {
    ...plain(request.headers),
    ...(hasBody && { 'content-digest': contentDigest(request.body) }),
  };
  const { headers: signed } = await httpbis.signMessage(
    {
      name: LABEL,
      key: signer(key),
      fields: hasBody ? REQUEST_FIELDS : BODILESS_REQUEST_FIELDS,
      params: PARAMETERS,
      paramValues: { created: at, nonce, keyid: key.keyId, alg: ALGORITHM },
    },
    { method: request.method, url: request.url, headers },
  );
  return lowerCase(signed as Record<string, string>);
}

/** Adds digest and signature to a response, bound to its request. */
export async function signResponse(
  response: SignedResponse,
  request: Omit<SignedRequest, 'body'>,
  key: SigningKey,
  { at, nonce }: { readonly at: Date; readonly nonce: string },
): Promise<Record<string, string>> {
  const headers = { ...plain(response.headers), 'content-digest': contentDigest(response.body) };
  const { headers: signed } = await httpbis.signMessage(
    {
      name: LABEL,
      key: signer(key),
      fields: [...RESPONSE_FIELDS, OF_REQUEST],
      params: PARAMETERS,
      paramValues: { created: at, nonce, keyid: key.keyId, alg: ALGORITHM },
    },
    { status: response.status, headers },
    { method: request.method, url: request.url, headers: plain(request.headers) },
  );
  return lowerCase(signed as Record<string, string>);
}

/** The key and the nonce of a verified message. */
export interface Verified {
  readonly keyId: string;
  readonly nonce: string;
}

/** Public keys (PEM) by key name; the message may verify with any of them. */
export type KeysOf = (keyId: string) => Promise<readonly string[]> | readonly string[];

/** Verifies a request. Throws SignatureRefused. */
export async function verifyRequest(request: SignedRequest, keysOf: KeysOf, now: Date): Promise<Verified> {
  const { method, url, headers, body } = request;
  const hasBody = body.length > 0;
  if (hasBody) requireDigest(headers, body);
  const message = { method, url, headers: plain(headers) };
  return verify(message, hasBody ? REQUEST_FIELDS : BODILESS_REQUEST_FIELDS, { keysOf, now });
}

/** Verifies the response to a request. Throws SignatureRefused. */
export async function verifyResponse(
  response: SignedResponse,
  request: Omit<SignedRequest, 'body'>,
  keysOf: KeysOf,
  now: Date,
): Promise<Verified> {
  requireDigest(response.headers, response.body);
  return verify({ status: response.status, headers: plain(response.headers) }, RESPONSE_FIELDS, {
    keysOf,
    now,
    request: { method: request.method, url: request.url, headers: plain(request.headers) },
  });
}

type Message =
  | { readonly status: number; readonly headers: Record<string, string> }
  | { readonly method: string; readonly url: string; readonly headers: Record<string, string> };

/** The library compares times with the system clock, but the caller's clock counts here. */
const ANY_TIME = new Date(8.64e15);

async function verify(
  message: Message,
  fields: readonly string[],
  context: {
    readonly keysOf: KeysOf;
    readonly now: Date;
    readonly request?: Extract<Message, { readonly method: string }>;
  },
): Promise<Verified> {
  const input = message.headers['signature-input'];
  if (input === undefined || message.headers['signature'] === undefined)
    throw new SignatureRefused('the message is not signed');
  if (context.request !== undefined && !input.includes(OF_REQUEST))
    throw new SignatureRefused(`the signature must cover ${OF_REQUEST}`);
  let found: Verified | null = null;
  let labels = 0;
  const config = {
    requiredFields: [...fields],
    requiredParams: ['created', 'keyid', 'nonce'],
    notAfter: ANY_TIME,
    keyLookup: async ({ keyid, created, nonce }: { keyid?: unknown; created?: unknown; nonce?: unknown }) => {
      labels += 1;
      if (typeof keyid !== 'string' || typeof nonce !== 'string' || !(created instanceof Date))
        throw new SignatureRefused('the signature must have created, keyid and nonce');
      if (Math.abs(context.now.getTime() - created.getTime()) > SIGNATURE_LIFETIME)
        throw new SignatureRefused('the signature is too old, or from the future');
      const keys = await context.keysOf(keyid);
      if (keys.length === 0) throw new SignatureRefused('the key of the signature is not known');
      found = { keyId: keyid, nonce };
      return {
        id: keyid,
        algs: [ALGORITHM],
        verify: async (data: Buffer, signature: Buffer) => isSigned(data, signature, keys),
      };
    },
  };
  let isGenuine: boolean | null;
  try {
    isGenuine =
      'status' in message
        ? await httpbis.verifyMessage(config, message, context.request)
        : await httpbis.verifyMessage(config, message);
  } catch (error) {
    if (error instanceof SignatureRefused) throw error;
    throw new SignatureRefused(error instanceof Error ? error.message : 'the signature cannot be read');
  }
  if (isGenuine !== true || found === null || labels !== 1)
    throw new SignatureRefused('the signature does not match this message');
  return found;
}

function isSigned(data: Buffer, signature: Buffer, keys: readonly string[]): boolean {
  return keys.some((pem) => verifyBytes(null, data, pem, signature));
}

function requireDigest(headers: MessageHeaders, body: Uint8Array): void {
  if (plain(headers)['content-digest'] !== contentDigest(body))
    throw new SignatureRefused('Content-Digest is missing or does not match the body (only sha-256 is supported)');
}

function signer({ keyId, privateKey }: SigningKey) {
  return { id: keyId, alg: ALGORITHM, sign: async (data: Buffer) => signBytes(null, data, privateKey) };
}

/** Joins repeated headers to one text, as HTTP does. */
function plain(headers: MessageHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
