import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Refusal, KeyedSemaphore } from '@app/kernel';
import type { Caller } from '@app/http';
import { SECRET_LIMITS } from '../platforms.configuration.js';
import { Attempts } from './attempts.js';
import { isFast, isSecretOf } from './secret.js';

const MAX_SECRETS_IN_MEMORY = 10_000;
const SLOW_HASHES = 'slow hashes';

/** A secret that was found right, under a key that lives as long as the process. */
interface Verified {
  readonly secretHash: string;
  readonly digest: Buffer;
}

/** A slow hash that is waiting or being made, and who asked for it. */
interface Pending {
  readonly callers: Caller[];
  readonly result: Promise<boolean>;
}

/**
 * Verifies secrets against their hashes. Right ones are remembered for the very hash they were right for and pass before
 * every limit, so that guesses by others do not lock out a caller who is known. Failures of one address with one client id
 * are bounded. Slow hashes are bounded by address, by how many run at once and by how many wait, and a caller who has left
 * gets none; 429 RATE_LIMITED beyond.
 */
export class SecretVerifier {
  private readonly verified = new LRUCache<string, Verified>({ max: MAX_SECRETS_IN_MEMORY });
  private readonly pending = new Map<string, Pending>();
  private readonly key = randomBytes(32);
  private readonly keyedSemaphore = new KeyedSemaphore(SECRET_LIMITS.maxConcurrentHashes);
  private readonly failures: Attempts;
  private readonly slowFailures: Attempts;
  private waiting = 0;

  constructor(
    private readonly compare: typeof isSecretOf = isSecretOf,
    now: () => number = Date.now,
  ) {
    this.failures = new Attempts(SECRET_LIMITS.failuresByCredential, SECRET_LIMITS.window, now);
    this.slowFailures = new Attempts(SECRET_LIMITS.slowFailuresByAddress, SECRET_LIMITS.window, now);
  }

  async verify(clientId: string, secretHash: string, secret: string, caller: Caller): Promise<boolean> {
    const digest = createHmac('sha256', this.key).update(secret).digest();
    const remembered = this.verified.get(clientId);
    if (remembered?.secretHash === secretHash && timingSafeEqual(remembered.digest, digest)) return true;
    const credential = `${caller.address} ${clientId}`;
    const right = isFast(secretHash)
      ? await this.fast(secretHash, secret, credential)
      : await this.shared(`${digest.toString('hex')} ${secretHash} ${credential}`, caller, (hasLeft) =>
          this.slow(secretHash, secret, credential, caller.address, hasLeft),
        );
    if (right) this.verified.set(clientId, { secretHash, digest });
    return right;
  }

  /** Costs so little that a right secret need not pay for the failures before it. */
  private async fast(secretHash: string, secret: string, credential: string): Promise<boolean> {
    if (await this.compare(secretHash, secret)) return true;
    admit(this.failures, credential);
    return false;
  }

  /** Requests that bring the same secret at once, as the first ones of a busy caller do, share one slow hash. */
  private shared(key: string, caller: Caller, work: (hasLeft: () => boolean) => Promise<boolean>): Promise<boolean> {
    const known = this.pending.get(key);
    if (known !== undefined) {
      known.callers.push(caller);
      return known.result;
    }
    const callers = [caller];
    const result = work(() => callers.every((each) => each.hasLeft())).finally(() => this.pending.delete(key));
    this.pending.set(key, { callers, result });
    return result;
  }

  private async slow(
    secretHash: string,
    secret: string,
    credential: string,
    address: string,
    hasLeft: () => boolean,
  ): Promise<boolean> {
    if (this.waiting >= SECRET_LIMITS.slowHashesWaiting) throw tooMany(1);
    admit(this.failures, credential);
    const forget = (): void => {
      this.failures.release(credential);
      this.slowFailures.release(address);
    };
    admit(this.slowFailures, address);
    this.waiting += 1;
    return this.keyedSemaphore.run(SLOW_HASHES, async () => {
      this.waiting -= 1;
      if (hasLeft()) {
        forget();
        return false;
      }
      const right = await this.compare(secretHash, secret);
      if (right) forget();
      return right;
    });
  }
}

/** Counts a failure before it is known to be one; a right secret undoes it. */
function admit(attempts: Attempts, key: string): void {
  const wait = attempts.take(key);
  if (wait > 0) throw tooMany(wait);
}

function tooMany(retryAfter: number): Refusal {
  return new Refusal('RATE_LIMITED', `Too many wrong credentials; try again in ${retryAfter} s.`, { retryAfter });
}
