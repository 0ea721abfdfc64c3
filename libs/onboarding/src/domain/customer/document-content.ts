import type { DocumentContentType } from './document.events.js';

const SIGNATURES: readonly (readonly [DocumentContentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Number of bytes that `contentTypeOf` needs. */
export const SIGNATURE_BYTES = 8;

/** Content type of a file by its first bytes, independent of its name; null for a type that is not allowed. */
export function contentTypeOf(head: Uint8Array): DocumentContentType | null {
  return SIGNATURES.find(([, signature]) => signature.every((byte, index) => head[index] === byte))?.[0] ?? null;
}
