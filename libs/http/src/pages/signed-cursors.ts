import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { Sealer } from '../idempotency/sealer.port.js';

/** An invalid cursor. Replaces one with a wrong signature, so that it is refused together with all other errors. */
const UNSIGNED = '-';

/**
 * Signs cursors for the tenant and the list, and accepts only unmodified ones: positions cannot be guessed. The list of events is signed
 * without a name, as in earlier releases, since its readers store cursors for up to 30 days.
 */
@Injectable()
export class SignedCursors {
  constructor(private readonly sealer: Sealer) {}

  sign(tenant: Tenant, cursor: string, list: string | null = null): string {
    return `${cursor}.${this.signature(tenant, cursor, list)}`;
  }

  /** The cursor without its signature; an invalid cursor if the signature is wrong. */
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
