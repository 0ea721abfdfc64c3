import { createHash } from 'node:crypto';
import { type Json, canonicalJson, invalidInput } from '@app/kernel';

const POSITION = /^(0|[1-9]\d{0,17})$/;

/** Says where the next page starts and which filters the pages were asked with; opaque to callers. */
export function encodeCursor(position: bigint, filters: object): string {
  return Buffer.from(`${position}.${fingerprint(filters)}`).toString('base64url');
}

/** The position of a cursor. 400 INVALID_INPUT on anything we did not give out, or not for these filters. */
export function decodeCursor(cursor: string, filters: object): bigint {
  const [position = '', print] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  if (!POSITION.test(position) || encodeCursor(BigInt(position), filters) !== cursor) {
    throw print !== undefined && POSITION.test(position)
      ? wrong('belongs to a request with other filters')
      : wrong('is not a cursor of this list');
  }
  return BigInt(position);
}

function wrong(message: string): Error {
  return invalidInput(`cursor ${message}.`, { field: 'cursor', message });
}

function fingerprint(filters: object): string {
  return createHash('sha256')
    .update(canonicalJson(filters as Json))
    .digest('base64url')
    .slice(0, 16);
}
