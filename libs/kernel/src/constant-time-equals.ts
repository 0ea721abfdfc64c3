import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares secrets: takes the same time wherever they differ, and whatever their lengths are. */
export function constantTimeEquals(left: string, right: string): boolean {
  return timingSafeEqual(digestOf(left), digestOf(right));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
