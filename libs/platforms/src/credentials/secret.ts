import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt parameters N, r and p: about 30 ms and 16 MB per hash. They are stored with each hash, so that they can be raised. */
const COST = [16_384, 8, 1] as const;
const SLOW = /^(scrypt|scrypt-sha256)\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;
const FAST = /^sha256\$([\w-]{43})$/;

/** A new client secret: 256 random bits. */
export function newSecret(random: (bytes: number) => Buffer = randomBytes): string {
  return random(SECRET_BYTES).toString('base64url');
}

/**
 * The client secret of a command, derived from a keyed hash of the command's id: a repetition gets the same secret, and no one else can
 * derive it.
 */
export function secretOf(fingerprint: string): string {
  return Buffer.from(fingerprint, 'hex').toString('base64url');
}

/** Hash of a generated secret: 256 random bits cannot be guessed, so one round of SHA-256 suffices. */
export function hashOfGenerated(secret: string): string {
  return `sha256$${digestOf(secret).toString('base64url')}`;
}

/**
 * Hash of a secret chosen by an operator, which may be weak: `scrypt-sha256$N$r$p$salt$hash`. It is computed over a digest, since scrypt
 * treats a secret and the same with trailing NUL bytes alike.
 */
export async function hashOfChosen(secret: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await derive(digestOf(secret), salt, COST);
  return ['scrypt-sha256', ...COST, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** True if comparing with this hash costs no more than any other step of a request. */
export function isFast(secretHash: string): boolean {
  return FAST.test(secretHash);
}

/** True if the secret has this hash. Constant time. */
export async function isSecretOf(secretHash: string, secret: string): Promise<boolean> {
  const fast = FAST.exec(secretHash);
  if (fast !== null) return timingSafeEqual(Buffer.from(fast[1]!, 'base64url'), digestOf(secret));
  const [, form, N, r, p, salt = '', hash = ''] = SLOW.exec(secretHash) ?? [];
  if (form === undefined) return false;
  // The older format hashed the secret itself.
  const input = form === 'scrypt' ? secret : digestOf(secret);
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(input, Buffer.from(salt, 'base64url'), [Number(N), Number(r), Number(p)]);
  const isSame = expected.length === given.length && timingSafeEqual(expected, given);
  return isSame && !(form === 'scrypt' && secret.endsWith('\0'));
}

const NO_SLOW_HASH = ['scrypt-sha256', ...COST, 'A'.repeat(22), 'A'.repeat(43)].join('$');
const NO_FAST_HASH = `sha256$${'A'.repeat(43)}`;
const GENERATED_CLIENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Replaces the hash of an unknown credential, so that refusing it takes as long. No secret has this hash. A generated client id has a
 * generated secret.
 */
export function hashOfNoCredential(clientId: string): string {
  return GENERATED_CLIENT_ID.test(clientId) ? NO_FAST_HASH : NO_SLOW_HASH;
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function derive(secret: string | Buffer, salt: Buffer, [N, r, p]: readonly [number, number, number]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
