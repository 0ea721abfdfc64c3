import type { ErrorCode } from './catalogue.js';
import { CONFLICT_REASONS } from './refusal.js';

/** Advice on repeating a request that was refused. */
type RetryAdvice = keyof typeof RETRY_ADVICE;

/** The advice in words, for callers. */
export const RETRY_ADVICE = {
  LATER:
    'Yes: the same request with the same Idempotency-Key, after the seconds of `Retry-After` or a pause that doubles each time (1 s, 2 s, 4 s …).',
  AFTER_CHANGE: 'Not as it is: correct the request first, and send it with a new Idempotency-Key.',
  AFTER_CAUSE: 'Once the cause is gone. Use a new Idempotency-Key: the old one returns this response for 24 hours.',
  AFTER_SIGNING: 'Yes, with the right credential or signature. The same Idempotency-Key may be used.',
  NEVER: 'No: it cannot succeed.',
} as const;

/** Description of one error code for callers of the API. */
interface ErrorGuide {
  readonly meaning: string;
  /** Usual causes, each a sentence. */
  readonly causes: readonly string[];
  /** Next step of the caller. */
  readonly action: string;
  readonly retry: RetryAdvice;
  /** True for a code of the contract that this release never returns; clients should handle it nevertheless. */
  readonly isReserved?: true;
}

const umaAnswer = (meaning: string, cause: string): ErrorGuide => ({
  meaning,
  causes: [cause],
  action: "Nothing in the request is wrong. Report it to the receiver's institution, or pay to another destination.",
  retry: 'AFTER_CAUSE',
  isReserved: true,
});

const documentVerdict = (meaning: string, cause: string): ErrorGuide => ({
  meaning,
  causes: [cause],
  action: 'Ask the person for another document and upload it with POST /documents.',
  retry: 'AFTER_CHANGE',
});

const notFound = (what: string, ...hints: readonly string[]): ErrorGuide => ({
  meaning: `${what} does not exist for this platform.`,
  causes: [...hints, 'It belongs to another platform or environment: the credential decides which ones are visible.'],
  action: 'Check the id and the credential. Ids are `<Resource>:<uuid>`, exactly as the API returned them.',
  retry: 'AFTER_CHANGE',
});

function conflictReasons(): string {
  return Object.entries(CONFLICT_REASONS)
    .map(([reason, meaning]) => `${reason} (${meaning})`)
    .join(', ');
}

/** The one description of every error code: `/docs/errors` and `docs/reference/errors.md` show it. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorGuide>> = {
  INVALID_INPUT: {
    meaning: 'One or more fields, query parameters or headers are missing, malformed or unknown.',
    causes: [
      'A required field is absent, has the wrong type or breaks a rule; `details.errors` names every such field.',
      'A field is unknown and resembles a known one, or a filter is unknown. Other unknown fields are ignored; the response header `X-Ignored-Fields` names them.',
      'An id has the wrong resource type for the field.',
    ],
    action:
      'Correct the fields that `details.errors` names; each has its path, what is wrong and, where it helps, the constraint.',
    retry: 'AFTER_CHANGE',
  },
  END_USER_TERMS_VERSION_NOT_FOUND: {
    meaning: 'The consent names a version of the end-user terms that was never published.',
    causes: ['The version was typed in, or read from another environment.'],
    action: 'Read the current version with GET /customers/end-user-terms and send that one.',
    retry: 'AFTER_CHANGE',
  },
  MISSING_MANDATORY_USER_INFO: {
    meaning: 'The payment or verification needs information about a person that is not known yet.',
    causes: [
      "The receiver's institution requires data about the payer.",
      'The beneficiary of the destination account has no address.',
      'The providers of a currency require data about the customer: `providerRequiredCustomerFields` of GET /config.',
    ],
    action: 'Add what `details.errors` names to the customer, the external account or the request.',
    retry: 'AFTER_CAUSE',
  },
  INVITATION_ALREADY_CLAIMED: {
    meaning: 'The invitation was claimed by a customer before.',
    causes: ['The link was used twice or by another person.'],
    action: 'Create a new invitation if one is still needed.',
    retry: 'NEVER',
  },
  INVITATIONS_NOT_CONFIGURED: {
    meaning: 'The platform cannot send invitations yet.',
    causes: ['No webhook endpoint is set, by which the platform would learn that an invitation was claimed.'],
    action: 'Set `webhookEndpoint` with PATCH /config.',
    retry: 'AFTER_CAUSE',
  },
  INVALID_UMA_ADDRESS: {
    meaning: 'The UMA address is not well formed, or not of the domain that is needed.',
    causes: ['It is not `$name@domain`.', "A customer's address is not at the platform's UMA domain (GET /config)."],
    action: 'Correct the address.',
    retry: 'AFTER_CHANGE',
  },
  INVITATION_CANCELLED: {
    meaning: 'The invitation was cancelled.',
    causes: ['The platform cancelled it before it was claimed.'],
    action: 'Create a new invitation if one is still needed.',
    retry: 'NEVER',
  },
  QUOTE_REQUEST_FAILED: {
    meaning: 'No price could be obtained for this payment at the moment.',
    causes: ['A provider of rates or liquidity does not respond.'],
    action: 'Request the quote again after a pause.',
    retry: 'LATER',
    isReserved: true,
  },
  INVALID_PAYREQ_RESPONSE: umaAnswer(
    "The receiver's institution answered the payment request with a message that violates the UMA protocol.",
    'Its implementation is faulty.',
  ),
  INVALID_RECEIVER: {
    meaning: 'The receiver cannot be paid.',
    causes: ["The receiver's institution does not know the receiver, or refuses payments to them."],
    action: 'Check the receiver and choose another destination.',
    retry: 'AFTER_CHANGE',
    isReserved: true,
  },
  PARSE_PAYREQ_RESPONSE_ERROR: umaAnswer(
    "The response of the receiver's institution to the payment request cannot be read.",
    'It is not the JSON of the UMA protocol.',
  ),
  CERT_CHAIN_INVALID: umaAnswer(
    "The certificates of the receiver's institution do not form a valid chain.",
    'A certificate is missing or signed by another party.',
  ),
  CERT_CHAIN_EXPIRED: umaAnswer("A certificate of the receiver's institution has expired.", 'It was not renewed.'),
  INVALID_PUBKEY_FORMAT: umaAnswer(
    "The public key of the receiver's institution cannot be read.",
    'It is published in another form than the UMA protocol has.',
  ),
  MISSING_REQUIRED_UMA_PARAMETERS: umaAnswer(
    "The response of the receiver's institution lacks members that the UMA protocol requires.",
    'Its implementation is incomplete or of another version.',
  ),
  SENDER_NOT_ACCEPTED: umaAnswer(
    "The receiver's institution does not accept this payer.",
    'Its compliance rules refuse the payer or the country.',
  ),
  AMOUNT_OUT_OF_RANGE: {
    meaning: 'The amount is below the minimum or above the maximum of this currency, corridor or receiver.',
    causes: [
      'The amount is below `details.minAmount` or above `details.maxAmount`, where they are given.',
      'Fees consume the whole amount; `details.totalFee` is their sum, if known.',
      'The amount converts to zero in the receiving currency.',
      'The account would hold more than its limit.',
    ],
    action:
      'Choose an amount within the limits; GET /exchange-rates shows `minSendingAmount` and `maxSendingAmount` of a pair. Amounts are integers in the smallest unit: 100 is 1.00 USD.',
    retry: 'AFTER_CHANGE',
  },
  INVALID_CURRENCY: {
    meaning: 'The currency is unknown, not enabled for the platform, or not that of the account.',
    causes: [
      'The platform does not support it (`supportedCurrencies` of GET /config).',
      'Source and destination of a transfer have different currencies: use a quote.',
      'The account type does not support the currency.',
    ],
    action: 'Use a currency that both accounts support.',
    retry: 'AFTER_CHANGE',
  },
  INVALID_TIMESTAMP: umaAnswer(
    'The time in a signed UMA message is too far from now.',
    'The clock of the other institution is wrong, or the message is old.',
  ),
  INVALID_NONCE: umaAnswer(
    'A signed UMA message was used before.',
    'The other institution repeated a message, or it is replayed.',
  ),
  INVALID_REQUEST_FORMAT: {
    meaning: 'The request is not well-formed HTTP, JSON or multipart.',
    causes: [
      'The body is not a JSON object, or is incomplete.',
      'A multipart form has no boundary, or a part without a name.',
      'Headers are too large or malformed.',
    ],
    action: 'Use a library that serializes the body and sets Content-Type and Content-Length.',
    retry: 'AFTER_CHANGE',
  },
  INVALID_BANK_ACCOUNT: {
    meaning: 'The bank account or wallet does not exist or cannot be used for this payment.',
    causes: [
      'In production: a check digit or checksum is wrong, or there is no such bank; `details.errors` names the field.',
      'The external account is not ACTIVE; the message contains its status.',
      'In the sandbox: the account number ends with 105. Check digits are not verified there.',
    ],
    action:
      'Correct the details with the beneficiary and register the account. If it is not ACTIVE, wait for EXTERNAL_ACCOUNT.STATUS_UPDATED or use another account.',
    retry: 'AFTER_CHANGE',
  },
  SELF_PAYMENT: {
    meaning: 'The payment would go from an account or person to itself.',
    causes: ['Source and destination are the same account or UMA address.'],
    action: 'Choose another destination.',
    retry: 'AFTER_CHANGE',
  },
  LOOKUP_REQUEST_FAILED: umaAnswer(
    "The receiver's institution refused the lookup of its user.",
    'Its policy does not allow the lookup.',
  ),
  PARSE_LNURLP_RESPONSE_ERROR: umaAnswer(
    "The response of the receiver's institution to the lookup cannot be read.",
    'It is not the JSON of the UMA protocol.',
  ),
  INVALID_AMOUNT: {
    meaning: 'The amount is not a positive integer in the smallest unit of its currency.',
    causes: ['It is zero, negative, has a fraction, or is larger than 9000000000000000.'],
    action: 'Send an integer in the smallest unit: 100 is 1.00 USD.',
    retry: 'AFTER_CHANGE',
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    meaning: 'The request needs a webhook endpoint, and the platform has none.',
    causes: ['`webhookEndpoint` was never set, was removed, or was disabled after it answered 410.'],
    action: 'Set `webhookEndpoint` with PATCH /config.',
    retry: 'AFTER_CAUSE',
  },
  WEBHOOK_DELIVERY_ERROR: {
    meaning: 'A test webhook could not be delivered.',
    causes: [
      '`details.reason` is the reason why no response was received: nothing listens there (`UNREACHABLE`), it took longer than 20 seconds (`TIMEOUT`), TLS failed (`TLS`), the response was not HTTP (`PROTOCOL`), or webhooks must not be sent to the address (`ENDPOINT_REFUSED`). A response of any status is shown instead.',
    ],
    action:
      'Make the endpoint answer 2xx within seconds, at a public https address (in the sandbox also http on this machine), and test again.',
    retry: 'AFTER_CAUSE',
  },
  LOW_QUALITY: {
    ...documentVerdict('The document cannot be read well enough.', 'The picture is blurred, dark or cropped.'),
    isReserved: true,
  },
  DATA_MISMATCH: {
    ...documentVerdict(
      'The document contradicts the customer data.',
      'Name, birth date or number differ from the customer data.',
    ),
    isReserved: true,
  },
  EXPIRED: { ...documentVerdict('The document is no longer valid.', 'Its expiry date has passed.'), isReserved: true },
  SUSPECTED_FRAUD: {
    ...documentVerdict('The document may have been tampered with.', 'Automatic checks found signs of manipulation.'),
    isReserved: true,
  },
  UNSUITABLE_DOCUMENT: documentVerdict(
    'The document type or file type is not accepted.',
    'The file is not a PDF, JPEG or PNG.',
  ),
  INCOMPLETE: {
    ...documentVerdict('Pages or sides of the document are missing.', 'Only one side was uploaded.'),
    isReserved: true,
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an email credential.',
    causes: [
      'A wallet has at most one EMAIL_OTP credential; it is created with the wallet when the customer has an email.',
    ],
    action: 'Use the existing credential (GET /auth/credentials), or delete it first.',
    retry: 'AFTER_CAUSE',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has a text-message credential.',
    causes: ['A wallet has at most one SMS_OTP credential.'],
    action: 'Use the existing credential (GET /auth/credentials), or delete it first.',
    retry: 'AFTER_CAUSE',
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'This passkey is already registered with the wallet.',
    causes: ['The registration was sent twice.'],
    action: 'Use the existing credential (GET /auth/credentials).',
    retry: 'NEVER',
  },
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: {
    meaning: 'The stablecoin provider does not accept the account or its credentials.',
    causes: ['The credentials are wrong or of another account.', 'No provider account is linked.'],
    action: 'Link the provider account again with valid credentials.',
    retry: 'AFTER_CAUSE',
  },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: {
    meaning: 'Access to the provider account was withdrawn at the provider.',
    causes: ['The API access was revoked there.'],
    action: 'Grant access again at the provider and link the account again.',
    retry: 'AFTER_CAUSE',
  },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    meaning: 'Several provider accounts are linked and the request does not say which to use.',
    causes: ['`stablecoinProviderAccountId` is absent.'],
    action: 'Send `stablecoinProviderAccountId`.',
    retry: 'AFTER_CHANGE',
  },
  CARDHOLDER_KYC_NOT_APPROVED: {
    meaning: 'A card can be issued to an approved customer only.',
    causes: ['The verification of the cardholder is pending, rejected or not started.'],
    action: 'Wait for the webhook CUSTOMER.KYC_APPROVED, then request the card.',
    retry: 'AFTER_CAUSE',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    meaning: 'The amount is above the limit of a single transaction.',
    causes: [
      "It exceeds the platform's or the customer's limit for one payment, or the card's `maxSpendPerTransaction`.",
    ],
    action: 'Send a smaller amount, or have the limit raised.',
    retry: 'AFTER_CHANGE',
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    meaning: 'The ownership of the destination wallet must be proven before it is paid.',
    causes: ['The region of the customer requires it and no proof was given, or the proof failed.'],
    action: 'Prove ownership with the verification operations of the external account, then pay.',
    retry: 'AFTER_CAUSE',
  },
  INSUFFICIENT_BALANCE: {
    meaning: 'The available balance does not cover the amount and its fees.',
    causes: [
      'Part of the balance is held for payments or card authorizations in flight.',
      'The account was not funded yet.',
    ],
    action:
      'Fund the account or send less. GET /customers/internal-accounts?customerId=… (or GET /platform/internal-accounts) shows it: `balance` can be spent, `totalBalance` includes what is held.',
    retry: 'AFTER_CAUSE',
  },
  FUNDING_SOURCE_INELIGIBLE: {
    meaning: 'The account cannot fund a card.',
    causes: ['It is not an active internal account of the cardholder, or its currency is not one that cards take.'],
    action: 'Choose an eligible account; the message says what is wrong with this one.',
    retry: 'AFTER_CHANGE',
  },
  UNAUTHORIZED: {
    meaning: 'The credential, session, code or proof is missing or not valid.',
    causes: [
      'No `Authorization: Basic <base64 of id:secret>` was sent; the message says so.',
      'The id or secret is wrong, or the token was revoked.',
      'The credential is of another environment.',
      'A one-time code, assertion or session is wrong or expired; `details.reason` says which check failed.',
    ],
    action: 'Send a valid credential. In case of a wrong code or session, start the authentication again.',
    retry: 'AFTER_SIGNING',
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature of a message does not verify.',
    causes: ['It was made with another key, or the message was changed on its way.'],
    action: 'Sign again with the registered key, over the exact bytes that are sent.',
    retry: 'AFTER_SIGNING',
    isReserved: true,
  },
  WALLET_SIGNATURE_MISSING: {
    meaning: "The operation needs the signature of the wallet's owner.",
    causes: ['The header `Svc-Wallet-Signature` is absent.'],
    action: 'Have the owner sign the `payloadToSign` of the first response, and repeat the request with the header.',
    retry: 'AFTER_SIGNING',
  },
  WALLET_SIGNATURE_MALFORMED: {
    meaning: 'The header `Svc-Wallet-Signature` cannot be read.',
    causes: ['It is not a stamp of the scheme SIGNATURE_SCHEME_TK_API_P256 in base64url.'],
    action: 'Build the stamp as the description of the header says.',
    retry: 'AFTER_SIGNING',
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    meaning: 'The body of the signed retry differs from the body of the first request.',
    causes: ['The body was changed or serialized differently between the two requests.'],
    action: 'Repeat the request with the same body, or begin again without the signature.',
    retry: 'AFTER_SIGNING',
  },
  WALLET_SIGNATURE_INVALID: {
    meaning: 'The wallet signature does not verify.',
    causes: [
      "It was made with another key than the session's, over another payload, or after the session ended; `details.reason` says which.",
    ],
    action: 'Sign `payloadToSign` byte for byte with the key of an active session.',
    retry: 'AFTER_SIGNING',
  },
  REQUEST_ID_MISSING: {
    meaning: 'The signed retry does not name the first request.',
    causes: ['The header `Request-Id` is absent.'],
    action: 'Send the `requestId` of the first response in the header `Request-Id`.',
    retry: 'AFTER_SIGNING',
  },
  FORBIDDEN: {
    meaning: 'The caller is authenticated but lacks the permission.',
    causes: [
      'The API token lacks the permission (VIEW, TRANSACT, MANAGE).',
      "The agent's policy does not allow the action or amount.",
      'The operation exists in the other environment only.',
    ],
    action: 'Use a token with the permission, or have the policy changed.',
    retry: 'AFTER_CAUSE',
  },
  USER_NOT_READY: {
    meaning: 'The customer, or one of the accounts, cannot move money now.',
    causes: ['The verification is not approved yet.', 'The account is frozen or closed.'],
    action: 'GET the customer and the account, and wait for the webhook of the approval, or activate the account.',
    retry: 'AFTER_CAUSE',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    meaning: 'Payments with this counterparty are not enabled for the platform.',
    causes: ['The institution or country of the counterparty is not on the list of the platform.'],
    action: 'Ask the operator to enable it.',
    retry: 'AFTER_CAUSE',
    isReserved: true,
  },
  VELOCITY_LIMIT_EXCEEDED: {
    meaning: 'Too many payments in a short time.',
    causes: ['A limit on the number or sum of payments within a period is exhausted.'],
    action: 'Wait until the period has passed, or have the limit raised.',
    retry: 'AFTER_CAUSE',
    isReserved: true,
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    meaning: 'The platform requires consent to the end-user terms, and none is recorded for the customer.',
    causes: ['The customer was created without `endUserTermsConsent`.'],
    action: 'Record the consent with PATCH /customers/{customerId}.',
    retry: 'AFTER_CAUSE',
  },
  TRANSACTION_NOT_FOUND: notFound('The transaction', 'The id is of a quote that was never executed, or mistyped.'),
  INVITATION_NOT_FOUND: notFound('The invitation', 'The code is mistyped.'),
  USER_NOT_FOUND: notFound(
    'The customer',
    'The id or UMA address is mistyped, or the customer belongs to another agent.',
  ),
  QUOTE_NOT_FOUND: notFound('The quote', 'The id is mistyped, or the quote was created by another agent.'),
  LOOKUP_REQUEST_NOT_FOUND: {
    meaning: 'The receiver lookup does not exist or has expired.',
    causes: ['Lookups can be used for a few minutes only.'],
    action: 'Look the receiver up again and use the new `lookupId`.',
    retry: 'AFTER_CHANGE',
  },
  TOKEN_NOT_FOUND: notFound('The API token', 'It was revoked, or the id is mistyped.'),
  BULK_UPLOAD_JOB_NOT_FOUND: notFound('The import', 'The job id is mistyped.'),
  REFERENCE_NOT_FOUND: notFound(
    'The resource or address',
    'An id in the path or body is not of a resource of this platform, or the resource was deleted; `details.errors` names the field of an id in the body.',
    'The path is mistyped or lacks `/2025-10-13`.',
  ),
  UMA_NOT_FOUND: {
    meaning: 'No receiver has this UMA address.',
    causes: ['The name is mistyped.', 'In the sandbox only the documented test users exist.'],
    action: 'Check the address with the receiver.',
    retry: 'AFTER_CHANGE',
  },
  STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: notFound(
    'The stablecoin provider account',
    'It was unlinked, or the id is mistyped.',
  ),
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists but does not support this HTTP method.',
    causes: ['The method is mistyped, or a redirect turned POST into GET.'],
    action: 'Use one of the methods in the header `Allow`.',
    retry: 'AFTER_CHANGE',
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    meaning: 'The incoming payment no longer waits for a decision of the platform.',
    causes: ['It was already approved or rejected, by webhook response or request, or it expired.'],
    action: 'GET the transaction: its status shows the outcome.',
    retry: 'NEVER',
  },
  TRANSACTION_NOT_CANCELLABLE: {
    meaning: 'The transaction can no longer be cancelled.',
    causes: ['The payout has begun, or the transaction has reached a final status.'],
    action: 'GET the transaction. A payment that has been sent can only be returned by its receiver.',
    retry: 'NEVER',
  },
  UMA_ADDRESS_EXISTS: {
    meaning: 'Another customer has this UMA address.',
    causes: ['The name is taken at this domain.'],
    action: 'Choose another name.',
    retry: 'AFTER_CHANGE',
  },
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    meaning: 'The email address signs in to another wallet of this platform.',
    causes: ['Two customers have the same email address.'],
    action: 'Use another address, or the wallet that has it.',
    retry: 'AFTER_CHANGE',
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    meaning: 'The credentials on this contact changed after the signature was requested.',
    causes: ['A credential was added or deleted between the two requests.'],
    action: 'Send the change again without a signature and sign the new payload.',
    retry: 'AFTER_CAUSE',
  },
  PASSKEY_ALREADY_ENROLLED: {
    meaning: 'The customer already has a passkey for strong authentication.',
    causes: ['A customer has one passkey at a time.'],
    action: 'Delete the passkey before another is enrolled.',
    retry: 'AFTER_CAUSE',
  },
  SCA_SESSION_REQUIRED: {
    meaning: 'The customer must log in by strong authentication first.',
    causes: ['There is no session, or it has expired.'],
    action: 'Start a login with POST /sca/login/start, complete it, and repeat the request.',
    retry: 'AFTER_CAUSE',
  },
  BENEFICIARY_TRUSTED: {
    meaning: 'A trusted beneficiary cannot be deleted.',
    causes: ['The customer marked the external account as trusted.'],
    action: 'Have the trust withdrawn first.',
    retry: 'AFTER_CAUSE',
  },
  INVALID_STATE_TRANSITION: {
    meaning: 'The resource cannot change from its current state to the requested one.',
    causes: ['It is in that state already, is closed, or must pass through another state first.'],
    action: 'GET the resource; the description of its status says which transitions exist.',
    retry: 'AFTER_CAUSE',
  },
  CARD_ALREADY_CLOSED: {
    meaning: 'The card is already closed.',
    causes: ['The request was repeated under another Idempotency-Key, or the service closed the card.'],
    action: 'No action is needed.',
    retry: 'NEVER',
  },
  CARD_NOT_MUTABLE: {
    meaning: 'A closed card cannot be changed.',
    causes: ['The card was closed by the platform or the service.'],
    action: 'Issue a new card.',
    retry: 'NEVER',
  },
  CONFLICT: {
    meaning: 'The request conflicts with the current state of a resource, or with another request.',
    causes: [
      'A unique value is in use, such as a `platformCustomerId` or a bank account that is registered twice.',
      'The Idempotency-Key was used for another request.',
      'The first request with this Idempotency-Key is still running, or another operation is in progress: `Retry-After` is set.',
      'The resource is in use: a customer with money, an account with payments in flight.',
      'The resource has left the state that the operation needs, for example a quote that was executed before.',
    ],
    action: `With \`Retry-After\`, repeat the same request after that time. Otherwise act on \`details.reason\`: ${conflictReasons()}. Without a reason the message says what is in the way.`,
    retry: 'AFTER_CAUSE',
  },
  QUOTE_EXPIRED: {
    meaning: 'The price was locked until `details.expiresAt`, which has passed.',
    causes: ['The quote was executed or authorized too late.'],
    action: 'Create a new quote and execute it in time.',
    retry: 'NEVER',
  },
  CUSTOMER_DELETED: {
    meaning: 'The customer was deleted.',
    causes: ['The id is of a customer that the platform, or a request for erasure, has deleted.'],
    action: 'Create a new customer if the person returns.',
    retry: 'NEVER',
  },
  UNSUPPORTED_UMA_VERSION: umaAnswer(
    "The receiver's institution asks for a version of UMA that is not supported.",
    'Its implementation is older or newer.',
  ),
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body of the request is too large.',
    causes: ['A JSON body or file is above the limit that the message names.'],
    action: 'Send less: compress images, or split an import.',
    retry: 'AFTER_CHANGE',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The operation does not accept the media type of the body.',
    causes: ['Content-Type is absent or wrong, or Content-Encoding is set.'],
    action: 'Send application/json in UTF-8, or multipart/form-data where a file is uploaded, uncompressed.',
    retry: 'AFTER_CHANGE',
  },
  ACCOUNT_LOCKED: {
    meaning: 'Too many failed attempts: the customer cannot authenticate now.',
    causes: ['Wrong codes or assertions were sent; `details.failedAttempts` counts them.'],
    action:
      'Wait until `details.lockedUntil`; if it is null, reset the factor or ask the operator to unlock the customer.',
    retry: 'AFTER_CAUSE',
  },
  PAYREQ_REQUEST_FAILED: {
    meaning: "The receiver's institution did not respond to the payment request.",
    causes: ['It is unreachable or answers with an error.'],
    action: 'Try again after a pause, with a new lookup if this one expires.',
    retry: 'LATER',
  },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: {
    meaning: 'The public keys of the other institution could not be read.',
    causes: ['It is unreachable or answers with an error.'],
    action: 'Try again after a pause.',
    retry: 'LATER',
    isReserved: true,
  },
  NO_COMPATIBLE_UMA_VERSION: {
    meaning: 'No version of UMA is supported by both institutions.',
    causes: ['The other institution has not upgraded, or offers no version at the moment.'],
    action: 'Try again after a pause; if the error persists, pay to another destination.',
    retry: 'LATER',
    isReserved: true,
  },
  LNURLP_REQUEST_FAILED: {
    meaning: "The receiver's institution did not respond to the lookup.",
    causes: ['It is unreachable or answers with an error.'],
    action: 'Look the receiver up again after a pause.',
    retry: 'LATER',
    isReserved: true,
  },
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: {
    meaning: 'The contact was not changed, since its wallet credentials could not be changed along with it.',
    causes: ['The wallet provider does not respond.'],
    action: 'Nothing was changed: send the same request again.',
    retry: 'LATER',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests, codes or open connections in a short time.',
    causes: [
      'A limit per credential, address or customer is exhausted, or a quota of the platform: `details.quota` and the header `RateLimit` name it.',
    ],
    action: 'Wait for the seconds of `Retry-After`, and spread the requests.',
    retry: 'LATER',
  },
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    meaning: "The payment would exceed the payer's volume limit for this day.",
    causes: ['Payments of the same UTC day have used up the limit.'],
    action: 'Wait for the next UTC day, send less, or have the limit raised.',
    retry: 'AFTER_CAUSE',
  },
  SVC_SWITCH_ERROR: {
    meaning: 'A part of the service that routes payments failed.',
    causes: ['A fault on the side of the service.'],
    action: 'Repeat the request; report `details.requestId` if the error persists.',
    retry: 'LATER',
    isReserved: true,
  },
  INTERNAL_ERROR: {
    meaning: 'Something unexpected happened on the side of the service.',
    causes: ['A fault in the service. The request may or may not have been carried out.'],
    action:
      'Repeat the request with the same Idempotency-Key, which never executes it twice; report `details.requestId` if the error persists.',
    retry: 'LATER',
  },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: {
    meaning: "The receiver's institution did not provide information that is mandatory here.",
    causes: ['It does not know one of the fields that the payment requires.'],
    action: 'Pay to another destination.',
    retry: 'AFTER_CHANGE',
  },
  NOT_IMPLEMENTED: {
    meaning: 'The operation or combination is not offered.',
    causes: [
      'The environment has no provider for it, for example card issuing in production before an issuer is connected.',
      'No rate exists for the pair of currencies, or fees are configured in another currency than USD.',
    ],
    action: 'Choose another combination, or ask the operator which providers are connected.',
    retry: 'AFTER_CHANGE',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The service cannot answer at the moment.',
    causes: ['It is starting or overloaded, or its database or event store is unreachable.'],
    action: 'Repeat the same request with the same Idempotency-Key after the seconds of `Retry-After`.',
    retry: 'LATER',
  },
};
