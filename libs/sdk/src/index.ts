export { decimalsOf, formatAmount, fromSmallestUnit, toSmallestUnit } from './amounts.js';
export {
  type ClientOptions,
  type EventStreamOptions,
  type OptionsOf,
  PaymentsClient,
  type RequestSettings,
} from './client.js';
export {
  ApiError,
  ConnectionError,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  isApiError,
  TimeoutError,
  WebhookVerificationError,
} from './errors.js';
export type { StreamedEvent } from './event-stream.js';
export type { components, operations, paths } from './generated/api.js';
export type { WebhookEvent, WebhookEventOf, WebhookType } from './generated/webhooks.js';
export { sealOneTimeCode } from './one-time-codes.js';
export type {
  AnswerOf,
  BodyOf,
  ItemOf,
  ListPath,
  Method,
  OperationAt,
  PathOf,
  PathParameters,
  QueryOf,
} from './operations.js';
export {
  type AssertedPasskey,
  assertionOf,
  assertionOptions,
  attestationOf,
  type CreatedPasskey,
  identityTokenNonce,
} from './passkeys.js';
export { SessionRecipient } from './session-keys.js';
export type { Answer, RetrySettings } from './transport.js';
export { type WebhookHeaders, type WebhookKey, WebhookVerifier, type WebhookVerifierOptions } from './webhooks.js';
export {
  isSigningRequest,
  type PrivateJwk,
  signed,
  signedHeaders,
  type SigningRequest,
  WalletKey,
  type WalletSigner,
} from './wallets.js';
