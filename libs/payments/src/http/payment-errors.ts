import type { ErrorCode } from '@app/kernel';

/** Error codes of operations that call the institution of a UMA address. */
export const UMA_ERRORS: readonly ErrorCode[] = [
  'INVALID_UMA_ADDRESS',
  'UNSUPPORTED_UMA_VERSION',
  'PAYREQ_REQUEST_FAILED',
  'COUNTERPARTY_PUBKEY_FETCH_ERROR',
  'NO_COMPATIBLE_UMA_VERSION',
  'LNURLP_REQUEST_FAILED',
  'NOT_IMPLEMENTED',
];

/** Error codes of operations that pay to an external account or collect from one. */
export const EXTERNAL_ACCOUNT_ERRORS: readonly ErrorCode[] = [
  'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
  'INVALID_BANK_ACCOUNT',
];
