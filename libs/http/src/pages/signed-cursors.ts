import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { Sealer } from '../idempotency/sealer.port.js';

/** A cursor of no list: replaces one that was not signed here, so that it is refused like every other mistake. */
const UNSIGNED = '-';

/** Cursors leave signed for the tenant that asked, and come back only if they are unchanged: positions cannot be guessed. */
@Injectable()
export class SignedCursors {
  constructor(private readonly sealer: Sealer) {}

  sign(tenant: Tenant, cursor: string): string {
    return `${cursor}.${this.sealer.sign(tenant, cursor)}`;
  }

  /** The cursor without its signature; one that no list has when the signature is wrong. */
  open(tenant: Tenant, signed: string): string {
    const [cursor = '', signature = ''] = signed.split('.');
    const expected = Buffer.from(this.sealer.sign(tenant, cursor));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given) ? cursor : UNSIGNED;
  }
}
