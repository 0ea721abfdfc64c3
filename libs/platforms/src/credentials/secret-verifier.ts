import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Turns } from '@app/kernel';
import { isSecretOf } from './secret.js';

const MOST_SECRETS_IN_MEMORY = 10_000;
/** Slow hashes at once: half of the threads that a process has for such work, which name lookups need too. */
const MOST_AT_ONCE = 2;
const SLOW_HASHES = 'slow hashes';

/** A secret that was found right, under a key that lives as long as the process. */
interface Verified {
  readonly secretHash: string;
  readonly digest: Buffer;
}

/**
 * Verifies secrets against their slow hashes, and remembers the right ones, so that a caller pays for its first request
 * alone. What is remembered counts only for the very hash it was found right for: a replaced secret opens nothing.
 */
export class SecretVerifier {
  private readonly verified = new LRUCache<string, Verified>({ max: MOST_SECRETS_IN_MEMORY });
  private readonly key = randomBytes(32);
  private readonly turns = new Turns(MOST_AT_ONCE);

  constructor(private readonly slowly: typeof isSecretOf = isSecretOf) {}

  async verify(clientId: string, secretHash: string, secret: string): Promise<boolean> {
    const digest = createHmac('sha256', this.key).update(secret).digest();
    const remembered = this.verified.get(clientId);
    if (remembered?.secretHash === secretHash && timingSafeEqual(remembered.digest, digest)) return true;
    const right = await this.turns.take(SLOW_HASHES, () => this.slowly(secretHash, secret));
    if (right) this.verified.set(clientId, { secretHash, digest });
    return right;
  }
}
