export { type Activity, actionPayload } from './action-payload.js';
export { readDerSignature } from './der-signature.js';
export { compressedKey, isCompressed, isUncompressed, uncompressedBytes, verifyP256 } from './p256.js';
export { Retry, SignedAction, type SignedRetry, WalletSignatureHeader } from './signed-action.decorator.js';
export { SignedActions, isFirstRequest, unauthorized } from './signed-actions.js';
export {
  type SignedRequest,
  type SignedRequestDraft,
  SignedRequests,
  type SigningSession,
  WalletSessions,
} from './signed-requests.port.js';
export { SigningRequired, SigningRequiredResponse } from './signing-required.js';
export { readWalletStamp } from './wallet-stamp.js';
