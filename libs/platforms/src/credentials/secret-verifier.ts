import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Refusal, KeyedSemaphore } from '@app/kernel';
import type { Caller } from '@app/http';
import { SECRET_LIMITS } from '../platforms.configuration.js';
import { Attempts } from './attempts.js';
import { isFast, isSecretOf } from './secret.js';

const MAX_SECRETS_IN_MEMORY = 10_000;
const SLOW_HASHES = 'slow hashes';

/** A verified secret, under a key that lives as long as the process. */
interface Verified {
  readonly secretHash: string;
  readonly digest: Buffer;
}

/** A slow hash that is queued or being computed, with its callers. */
interface Pending {
  readonly callers: Caller[];
  readonly result: Promise<boolean>;
}

/**
 * Verifies secrets against their hashes. Correct secrets are cached for their hash and bypass every limit, so that guesses by others cannot
 * lock out a known caller. Failures per address and client id are limited. Slow hashes are limited by address, by concurrency and by queue
 * length, and are skipped for callers that have disconnected; 429 RATE_LIMITED beyond.
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

  /** So cheap that a correct secret need not be refused because of earlier failures. */
  private async fast(secretHash: string, secret: string, credential: string): Promise<boolean> {
    if (await this.compare(secretHash, secret)) return true;
    admit(this.failures, credential);
    return false;
  }

  /** Concurrent requests with the same secret, as a busy caller's first ones, share one slow hash. */
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

/** Counts a failure in advance; a correct secret uncounts it. */
function admit(attempts: Attempts, key: string): void {
  const wait = attempts.take(key);
  if (wait > 0) throw tooMany(wait);
}

function tooMany(retryAfter: number): Refusal {
  return new Refusal('RATE_LIMITED', `Too many wrong credentials; try again in ${retryAfter} s.`, { retryAfter });
}
