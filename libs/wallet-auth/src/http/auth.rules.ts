import { rules } from '@app/http';

/** Base64url without padding, as browsers produce it; a generous limit, since attestations contain certificates. */
export const base64url = rules.text({ max: 65_536, pattern: /^[A-Za-z0-9_-]+$/ });

/** A P-256 point in either encoding; whether it is on the curve is checked later. */
export const publicKey = rules.text({ min: 66, max: 130, pattern: /^(0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/ });

const name = rules.text({ max: 100, pattern: /^[\p{L}\p{M}\p{N} ._'()-]+$/u });

/** Display name of a passkey (wallet-auth 5.1); surrounding whitespace is ignored. */
export const passkeyName = {
  ...name,
  check: (value: unknown) => name.check(typeof value === 'string' ? value.trim() : value),
};

export const identityToken = rules.text({ max: 16_384 });
