/* HPKE (RFC 9180) in base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM, with Web Crypto alone. */

const KEM_SUITE = Uint8Array.of(...ascii('KEM'), 0x00, 0x10);
const HPKE_SUITE = Uint8Array.of(...ascii('HPKE'), 0x00, 0x10, 0x00, 0x01, 0x00, 0x02);
const INFO = ascii('turnkey_hpke');
const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const EMPTY = new Uint8Array();

/**
 * Seals the one-time code that a person typed, with the public key of the session to come, for the bundle of its challenge: the
 * `encryptedOtpBundle` of the verification.
 */
export async function sealOneTimeCode(bundle: string, code: string, sessionPublicKey: string): Promise<string> {
  const { data } = JSON.parse(bundle) as { readonly data: string };
  const { targetPublic } = JSON.parse(new TextDecoder().decode(fromHex(data))) as { readonly targetPublic: string };
  const text = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: sessionPublicKey }));
  const { encapsulated, ciphertext } = await seal(fromHex(targetPublic), text);
  return JSON.stringify({ encappedPublic: hex(encapsulated), ciphertext: hex(ciphertext) });
}

async function seal(
  recipient: Bytes,
  text: Bytes,
): Promise<{ readonly encapsulated: Bytes; readonly ciphertext: Bytes }> {
  const sender = await crypto.subtle.generateKey(P256, false, ['deriveBits']);
  const encapsulated = new Uint8Array(await crypto.subtle.exportKey('raw', sender.publicKey));
  const publicKey = await crypto.subtle.importKey('raw', recipient, P256, false, []);
  const agreed = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, sender.privateKey, 256),
  );
  const { key, nonce } = await keySchedule(agreed, joined(encapsulated, recipient));
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const additionalData = joined(encapsulated, recipient); // as the receiver expects it beside HPKE
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, cipher, text);
  return { encapsulated, ciphertext: new Uint8Array(sealed) };
}

async function keySchedule(agreed: Bytes, context: Bytes): Promise<{ readonly key: Bytes; readonly nonce: Bytes }> {
  const shared = await expand(
    KEM_SUITE,
    await extract(KEM_SUITE, EMPTY, 'eae_prk', agreed),
    'shared_secret',
    context,
    32,
  );
  const [noPresharedKey, info, secret] = await Promise.all([
    extract(HPKE_SUITE, EMPTY, 'psk_id_hash', EMPTY),
    extract(HPKE_SUITE, EMPTY, 'info_hash', INFO),
    extract(HPKE_SUITE, shared, 'secret', EMPTY),
  ]);
  const schedule = joined(Uint8Array.of(0), noPresharedKey, info);
  const [key, nonce] = await Promise.all([
    expand(HPKE_SUITE, secret, 'key', schedule, 32),
    expand(HPKE_SUITE, secret, 'base_nonce', schedule, 12),
  ]);
  return { key, nonce };
}

type Bytes = Uint8Array<ArrayBuffer>;

function extract(suite: Bytes, salt: Bytes, label: string, input: Bytes): Promise<Bytes> {
  return hmac(salt, joined(ascii('HPKE-v1'), suite, ascii(label), input));
}

/** At most 32 bytes: one block. */
async function expand(suite: Bytes, secret: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const labeled = joined(Uint8Array.of(0, length), ascii('HPKE-v1'), suite, ascii(label), info, Uint8Array.of(1));
  return (await hmac(secret, labeled)).slice(0, length);
}

async function hmac(secret: Bytes, message: Bytes): Promise<Bytes> {
  // Web Crypto takes no empty key; HMAC fills a shorter one with zeros, so that one zero is the same key
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

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
