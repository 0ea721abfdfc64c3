import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt's N, r and p: about 30 ms and 16 MB for one hash. They are kept with each hash, so that they can be raised. */
const COST = [16_384, 8, 1] as const;
const FORMAT = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** A new client secret: 256 random bits. */
export function newSecret(random: (bytes: number) => Buffer = randomBytes): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** What of a secret is kept: a slow hash, `scrypt$N$r$p$salt$hash`, since operators may choose weak ones. */
export async function hashOf(secret: string, salt: Buffer = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await derive(secret, salt, COST);
  return ['scrypt', ...COST, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Whether a secret is the one that was hashed; takes the same time whether it is or not. */
export async function isSecretOf(secretHash: string, secret: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = FORMAT.exec(secretHash) ?? [];
  if (N === undefined) return false;
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(secret, Buffer.from(salt, 'base64url'), [Number(N), Number(r), Number(p)]);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Stands in for the hash of a credential that does not exist, so that refusing it takes as long; no secret has it. */
export const NOBODYS_HASH = ['scrypt', ...COST, 'A'.repeat(22), 'A'.repeat(43)].join('$');

function derive(secret: string, salt: Buffer, [N, r, p]: readonly [number, number, number]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
