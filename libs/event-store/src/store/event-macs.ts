import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalJson } from '@app/kernel';
import { purposeKey } from '../vault/sealing.js';
import type { Checkpoint, StoredEvent } from './event-store.js';
import { ROOT_KEY } from '../event-store.options.js';

/**
 * Message authentication codes of events: HMAC-SHA-256 over an event's hash, which binds its stream, revision and content. The key is derived
 * from the root key: with write access to the database one can compute a hash, but not a code.
 */
@Injectable()
export class EventMacs {
  private readonly key: Buffer;

  constructor(@Inject(ROOT_KEY) rootKey: Buffer) {
    this.key = purposeKey(rootKey, 'event-authentication');
  }

  /** Hexadecimal. */
  of(hash: string): string {
    return createHmac('sha256', this.key).update(hash, 'hex').digest('hex');
  }

  verifies({ hash, mac }: Pick<StoredEvent, 'hash' | 'mac'>): boolean {
    return mac !== undefined && isSame(this.of(hash), mac);
  }

  /** The code of a statement of the installation itself. Its text cannot collide with a hash. */
  ofStatement(statement: TakeoverStatement): string {
    return createHmac('sha256', this.key)
      .update(canonicalJson(statementText(statement)))
      .digest('hex');
  }

  verifiesStatement({ mac, ...statement }: TakeoverStatement & { readonly mac: string }): boolean {
    return isSame(this.ofStatement(statement), mac);
  }
}

/** State of a log when it was taken over: events up to the position have no code. */
export interface TakeoverStatement {
  readonly position: Checkpoint;
  /** ISO 8601. */
  readonly takenAt: string;
}

/** Rule for the authenticity of a log: events after a position must have a valid code. */
export interface Authenticity {
  readonly macs: EventMacs;
  /** Events up to here have no code; only seals protect them. */
  readonly after: Checkpoint;
}

/** Describes the fault of an event's code; null if the code is valid. */
export function macFaultOf(event: StoredEvent, { macs, after }: Authenticity): string | null {
  if (event.mac === undefined)
    return event.position <= after ? null : 'it bears no authentication code: it was not written by this installation';
  return macs.verifies(event)
    ? null
    : 'its authentication code does not verify: it was not written by this installation';
}

function statementText({ position, takenAt }: TakeoverStatement) {
  return { statement: 'taken over', position: position.toString(), takenAt };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return a.length === b.length && timingSafeEqual(a, b);
}
