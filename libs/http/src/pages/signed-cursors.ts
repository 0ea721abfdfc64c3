import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { Sealer } from '../idempotency/sealer.port.js';

/** A cursor of no list: replaces one that was not signed here, so that it is refused like every other mistake. */
const UNSIGNED = '-';

/**
 * Cursors leave signed for the tenant that asked and the list, and come back to it only if they are unchanged: positions cannot be guessed.
 * A list without a name is that of events, whose readers keep cursors for up to 30 days: releases before signed them without it, too.
 */
@Injectable()
export class SignedCursors {
  constructor(private readonly sealer: Sealer) {}

  sign(tenant: Tenant, cursor: string, list: string | null = null): string {
    return `${cursor}.${this.signature(tenant, cursor, list)}`;
  }

  /** The cursor without its signature; one that no list has when the signature is wrong. */
  open(tenant: Tenant, signed: string, list: string | null = null): string {
    const [cursor = '', signature = ''] = signed.split('.');
    const expected = Buffer.from(this.signature(tenant, cursor, list));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? cursor : UNSIGNED;
  }

  private signature(tenant: Tenant, cursor: string, list: string | null): string {
    return this.sealer.sign(tenant, list === null ? cursor : `${cursor} of ${list}`);
  }
}
