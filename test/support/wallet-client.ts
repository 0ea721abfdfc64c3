import {
  ECDH,
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { deliveredCode } from './production.js';

/* A client of embedded wallets, written from the specification of the formats, with Node's cryptography. */

const KEM_SUITE = Buffer.from('4b454d0010', 'hex');
const HPKE_SUITE = Buffer.from('48504b45001000010002', 'hex');
const KEY_SCHEDULE = Buffer.from(
  '008fc3aeb832490a4b5ab3e42023287db29a1f4bc7c222c0df228727b70a4021122f3f04e9206cd12413503529b47ac6a630b92ec4cf7d234508d0af9771c99e50',
  'hex',
);

/** A key pair of the client. */
export class ClientKey {
  private readonly ecdh = createECDH('prime256v1');

  constructor(scalar?: Buffer) {
    if (scalar === undefined) this.ecdh.generateKeys();
    else this.ecdh.setPrivateKey(scalar);
  }

  get compressed(): string {
    return this.ecdh.getPublicKey('hex', 'compressed');
  }

  get uncompressed(): string {
    return this.ecdh.getPublicKey('hex', 'uncompressed');
  }

  /** The private key, hex. */
  get scalar(): string {
    return this.ecdh.getPrivateKey('hex').padStart(64, '0');
  }

  agree(other: Buffer): Buffer {
    return this.ecdh.computeSecret(other);
  }

  get privateKey(): KeyObject {
    const point = this.ecdh.getPublicKey();
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const d = Buffer.from(this.scalar, 'hex').toString('base64url');
    return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
  }

  get publicKey(): KeyObject {
    return createPublicKey(this.privateKey);
  }

  /** Returns DER. */
  sign(message: string | Buffer): Buffer {
    return sign('sha256', Buffer.from(message), this.privateKey);
  }

  /** The value of Svc-Wallet-Signature. */
  stamp(payloadToSign: string): string {
    const stamp = {
      publicKey: this.compressed,
      scheme: 'SIGNATURE_SCHEME_TK_API_P256',
      signature: this.sign(payloadToSign).toString('hex'),
    };
    return Buffer.from(JSON.stringify(stamp)).toString('base64url');
  }
}

export function stampHeaders(
  key: ClientKey,
  { payloadToSign, requestId }: { payloadToSign: string; requestId: string },
) {
  return { 'Svc-Wallet-Signature': key.stamp(payloadToSign), 'Request-Id': requestId };
}

/** Seals a code and the key of the new session, as a client does with the bundle that it got. */
export function sealCode(bundle: string, code: string, session: ClientKey, publicKey = session.uncompressed): string {
  const data = Buffer.from((JSON.parse(bundle) as { data: string }).data, 'hex').toString('utf8');
  const target = Buffer.from((JSON.parse(data) as { targetPublic: string }).targetPublic, 'hex');
  const sender = new ClientKey();
  const enc = Buffer.from(sender.uncompressed, 'hex');
  const { key, nonce } = keySchedule(sender.agree(target), enc, target);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([enc, target]));
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify({ otp_code: deliveredCode(code), public_key: publicKey })),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return JSON.stringify({ encappedPublic: enc.toString('hex'), ciphertext: sealed.toString('hex') });
}

/** Opens a text sealed for the key; `enc` in either encoding. */
export function unseal(recipient: ClientKey, encapsulated: Buffer, ciphertext: Buffer): Buffer {
  const enc = ECDH.convertKey(encapsulated, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer;
  const own = Buffer.from(recipient.uncompressed, 'hex');
  const { key, nonce } = keySchedule(recipient.agree(enc), enc, own);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([enc, own]));
  decipher.setAuthTag(ciphertext.subarray(-16));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
}

/** The key inside `encryptedSessionSigningKey`: base58check of 33 + 48 bytes. */
export function openSessionKey(recipient: ClientKey, sealed: string): ClientKey {
  const decoded = base58(sealed);
  const [content, checksum] = [decoded.subarray(0, -4), decoded.subarray(-4)];
  if (!sha256(sha256(content)).subarray(0, 4).equals(checksum)) throw new Error('checksum');
  return new ClientKey(unseal(recipient, content.subarray(0, 33), content.subarray(33)));
}

/** Key of a passkey: its public key as authenticators encode it (COSE, RFC 9053), and its signature. */
interface PasskeyKey {
  readonly cose: Buffer;
  sign(data: Buffer): Buffer;
}

/** Keys of passkeys, by their WebAuthn algorithm names. */
export const PASSKEY_KEYS = {
  ES256: (): PasskeyKey => {
    const key = new ClientKey();
    const point = Buffer.from(key.uncompressed, 'hex');
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      point.subarray(1, 33),
      Buffer.from('225820', 'hex'),
      point.subarray(33),
    ]);
    return { cose, sign: (data) => key.sign(data) };
  },
  RS256: (): PasskeyKey => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n!, 'base64url');
    const cose = Buffer.concat([
      Buffer.from('a401030339010020590100', 'hex'),
      modulus,
      Buffer.from('2143010001', 'hex'),
    ]);
    return { cose, sign: (data) => sign('sha256', data, privateKey) };
  },
  EdDSA: (): PasskeyKey => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const point = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
    return {
      cose: Buffer.concat([Buffer.from('a4010103272006215820', 'hex'), point]),
      sign: (data) => sign(null, data, privateKey),
    };
  },
  /** Supported by authenticators but not accepted here. */
  ES384: (): PasskeyKey => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const [across, up] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')];
    const cose = Buffer.concat([
      Buffer.from('a501020338222002215830', 'hex'),
      across,
      Buffer.from('225830', 'hex'),
      up,
    ]);
    return { cose, sign: (data) => sign('sha384', data, privateKey) };
  },
} as const;

/** An authenticator with one passkey. */
export class Authenticator {
  readonly id: Buffer;
  counter = 1;

  constructor(
    name = 'passkey',
    readonly origin = 'http://localhost:4001',
    readonly relyingParty = 'localhost',
    readonly key = PASSKEY_KEYS.ES256(),
  ) {
    this.id = sha256(Buffer.from(`credential ${name}`));
  }

  get credentialId(): string {
    return this.id.toString('base64url');
  }

  register(
    challenge = Buffer.from('a challenge of the platform').toString('base64url'),
    changes: { type?: string; origin?: string; flags?: number } = {},
  ) {
    const { type = 'webauthn.create', origin = this.origin, flags = 0x45 } = changes;
    const authData = Buffer.concat([
      this.head(flags),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.key.cose,
    ]);
    const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      length,
      authData,
    ]);
    return {
      challenge,
      attestation: {
        credentialId: this.credentialId,
        clientDataJson: clientData(type, challenge, origin),
        attestationObject: attestation.toString('base64url'),
      },
    };
  }

  assert(
    challenge: string | Buffer,
    changes: { type?: string; origin?: string; flags?: number; challenge?: string } = {},
  ) {
    this.counter += 1;
    const { type = 'webauthn.get', origin = this.origin, flags = 0x05 } = changes;
    const clientDataJson = clientData(type, bytesOf(changes.challenge ?? challenge).toString('base64url'), origin);
    const data = this.head(flags);
    const signature = this.key
      .sign(Buffer.concat([data, sha256(Buffer.from(clientDataJson, 'base64url'))]))
      .toString('base64url');
    return {
      credentialId: this.credentialId,
      clientDataJson,
      authenticatorData: data.toString('base64url'),
      signature,
    };
  }

  private head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(Buffer.from(this.relyingParty)), Buffer.from([flags]), counter]);
  }
}

function bytesOf(challenge: string | Buffer): Buffer {
  return typeof challenge === 'string' ? Buffer.from(challenge, 'utf8') : challenge;
}

/** An unsigned identity token, which the sandbox accepts. */
export function identityToken(claims: Record<string, unknown>): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.signature`;
}

export function nonceFor(clientPublicKey: string): string {
  return sha256(Buffer.from(clientPublicKey)).toString('hex');
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function keySchedule(dh: Buffer, enc: Buffer, recipient: Buffer): { key: Buffer; nonce: Buffer } {
  const eae = extract(KEM_SUITE, Buffer.alloc(0), 'eae_prk', dh);
  const shared = expand(KEM_SUITE, eae, 'shared_secret', Buffer.concat([enc, recipient]), 32);
  const secret = extract(HPKE_SUITE, shared, 'secret', Buffer.alloc(0));
  return {
    key: expand(HPKE_SUITE, secret, 'key', KEY_SCHEDULE, 32),
    nonce: expand(HPKE_SUITE, secret, 'base_nonce', KEY_SCHEDULE, 12),
  };
}

function extract(suite: Buffer, salt: Buffer, label: string, input: Buffer): Buffer {
  return createHmac('sha256', salt)
    .update(Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), input]))
    .digest();
}

/** One block suffices here. */
function expand(suite: Buffer, key: Buffer, label: string, info: Buffer, length: number): Buffer {
  const labeled = Buffer.concat([Buffer.from([0, length]), Buffer.from('HPKE-v1'), suite, Buffer.from(label), info]);
  return createHmac('sha256', key)
    .update(labeled)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function base58(text: string): Buffer {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character));
  const hex = value.toString(16);
  const leading = /^1*/.exec(text)![0].length;
  return Buffer.concat([Buffer.alloc(leading), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]);
}
