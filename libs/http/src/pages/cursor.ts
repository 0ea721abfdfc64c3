import { createHash } from 'node:crypto';
import { type Json, canonicalJson, invalidInput } from '@app/kernel';

/** -1 is before all rows. */
const POSITION = /^(-1|0|[1-9]\d{0,17})$/;

/** Encodes the start of the next page with the filters of the pages; opaque to callers. */
export function encodeCursor(position: bigint, filters: object): string {
  return Buffer.from(`${position}.${fingerprint(filters)}`).toString('base64url');
}

/** The position of a cursor given in `field`. 400 INVALID_INPUT if it was not issued by us, or was issued for other filters. */
export function decodeCursor(cursor: string, filters: object, field = 'cursor'): bigint {
  const [position = '', print] = partsOf(cursor);
  if (isCursorOf(cursor, filters)) return BigInt(position);
  throw print !== undefined && POSITION.test(position)
    ? wrong(field, 'belongs to a request with different filters: repeat those of the first page')
    : wrong(field, 'is not a cursor of this list: use nextCursor of the previous page');
}

/** True if a cursor was issued for these filters. */
export function isCursorOf(cursor: string, filters: object): boolean {
  const [position = ''] = partsOf(cursor);
  return POSITION.test(position) && encodeCursor(BigInt(position), filters) === cursor;
}

function partsOf(cursor: string): readonly string[] {
  return Buffer.from(cursor, 'base64url').toString('latin1').split('.');
}

function wrong(field: string, message: string): Error {
  return invalidInput(`${field} ${message}.`, { field, message });
}

function fingerprint(filters: object): string {
  return createHash('sha256')
    .update(canonicalJson(filters as Json))
    .digest('base64url')
    .slice(0, 16);
}
