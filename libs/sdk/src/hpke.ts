import type { Bytes, Key } from './bytes.js';

/* HPKE (RFC 9180) in base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, using only Web Crypto. */

const KEM_SUITE = Uint8Array.of(...ascii('KEM'), 0x00, 0x10);
const HPKE_SUITE = Uint8Array.of(...ascii('HPKE'), 0x00, 0x10, 0x00, 0x01, 0x00, 0x02);
const INFO = ascii('turnkey_hpke');
const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const EMPTY = new Uint8Array();

/** A ciphertext that only the recipient can open, with the encapsulated public key needed to open it. */
export interface Sealed {
  readonly encapsulated: Bytes;
  readonly ciphertext: Bytes;
}

/** Key pair of a recipient; the public key is an uncompressed point of 65 bytes. */
export interface Recipient {
  readonly privateKey: Key;
  readonly publicKey: Bytes;
}

/** Generates a key pair; its private key cannot be exported. */
export async function newRecipient(): Promise<Recipient> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(P256, false, ['deriveBits']);
  return { privateKey, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)) };
}

/** Seals a text for the owner of a public key of 65 bytes. */
export async function seal(recipient: Bytes, text: Bytes): Promise<Sealed> {
  const { privateKey, publicKey: encapsulated } = await newRecipient();
  const { cipher, parameters } = await agreed(privateKey, recipient, joined(encapsulated, recipient), 'encrypt');
  const sealed = await crypto.subtle.encrypt(parameters, cipher, text);
  return { encapsulated, ciphertext: new Uint8Array(sealed) };
}

/** Opens a text that was sealed for a recipient; rejects any other. */
export async function unseal(
  { privateKey, publicKey }: Recipient,
  { encapsulated, ciphertext }: Sealed,
): Promise<Bytes> {
  const { cipher, parameters } = await agreed(privateKey, encapsulated, joined(encapsulated, publicKey), 'decrypt');
  return new Uint8Array(await crypto.subtle.decrypt(parameters, cipher, ciphertext));
}

/** The cipher for two key pairs. The context is also used as additional authenticated data, as the API does. */
async function agreed(privateKey: Key, publicKey: Bytes, context: Bytes, use: 'encrypt' | 'decrypt') {
  const other = await crypto.subtle.importKey('raw', publicKey, P256, false, []);
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256);
  const { key, nonce } = await keySchedule(new Uint8Array(bits), context);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use]);
  return { cipher, parameters: { name: 'AES-GCM', iv: nonce, additionalData: context } };
}

async function keySchedule(secret: Bytes, context: Bytes): Promise<{ readonly key: Bytes; readonly nonce: Bytes }> {
  const shared = await expand(
    KEM_SUITE,
    await extract(KEM_SUITE, EMPTY, 'eae_prk', secret),
    'shared_secret',
    context,
    32,
  );
  const [noPresharedKey, info, scheduled] = await Promise.all([
    extract(HPKE_SUITE, EMPTY, 'psk_id_hash', EMPTY),
    extract(HPKE_SUITE, EMPTY, 'info_hash', INFO),
    extract(HPKE_SUITE, shared, 'secret', EMPTY),
  ]);
  const schedule = joined(Uint8Array.of(0), noPresharedKey, info);
  const [key, nonce] = await Promise.all([
    expand(HPKE_SUITE, scheduled, 'key', schedule, 32),
    expand(HPKE_SUITE, scheduled, 'base_nonce', schedule, 12),
  ]);
  return { key, nonce };
}

function extract(suite: Bytes, salt: Bytes, label: string, input: Bytes): Promise<Bytes> {
  return hmac(salt, joined(ascii('HPKE-v1'), suite, ascii(label), input));
}

/** At most 32 bytes, which is one block. */
async function expand(suite: Bytes, secret: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const labeled = joined(Uint8Array.of(0, length), ascii('HPKE-v1'), suite, ascii(label), info, Uint8Array.of(1));
  return (await hmac(secret, labeled)).slice(0, length);
}

async function hmac(secret: Bytes, message: Bytes): Promise<Bytes> {
  // Web Crypto does not accept an empty key; HMAC pads keys with zeros, so a single zero byte is equivalent
  const raw = secret.length === 0 ? Uint8Array.of(0) : secret;
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function ascii(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
