const SEQUENCE = 0x30;
const INTEGER = 0x02;
const SCALAR_BYTES = 32;

/**
 * The 64 bytes r‖s of SEQUENCE { INTEGER r, INTEGER s }; null for anything but its one spelling: lengths exact and short,
 * integers minimal and not negative, nothing after.
 */
export function readDerSignature(der: Uint8Array): Uint8Array | null {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2 || der.length - 2 > 0x7f) return null;
  const r = readInteger(der, 2);
  const s = r && readInteger(der, r.end);
  if (!r || !s || s.end !== der.length) return null;
  return Buffer.concat([r.scalar, s.scalar]);
}

function readInteger(der: Uint8Array, start: number): { readonly scalar: Uint8Array; readonly end: number } | null {
  const length = der[start + 1];
  if (der[start] !== INTEGER || length === undefined || length === 0) return null;
  const end = start + 2 + length;
  if (end > der.length) return null;
  const bytes = der.subarray(start + 2, end);
  const padded = bytes[0] === 0 && bytes.length > 1;
  if (bytes[0]! >= 0x80 || (padded && bytes[1]! < 0x80)) return null;
  const digits = padded ? bytes.subarray(1) : bytes;
  if (digits.length > SCALAR_BYTES) return null;
  return { scalar: Buffer.concat([Buffer.alloc(SCALAR_BYTES - digits.length), digits]), end };
}
