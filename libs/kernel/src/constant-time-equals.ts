import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not depend on their contents or lengths. */
export function constantTimeEquals(left: string, right: string): boolean {
  return timingSafeEqual(digestOf(left), digestOf(right));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
