import fs from 'node:fs';
import path from 'node:path';
import { ERROR_CATALOGUE, ERROR_GUIDE, type ErrorCode, RETRY_ADVICE, isTransientCode } from '@app/kernel';
import { errorPage, errorReference } from '../../libs/documentation/src/errors/error-pages.js';
import { ErrorLinks } from '../../libs/http/src/problems/error-links.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REFERENCE = path.join(ROOT, 'docs/reference/errors.md');

/** The specification's lists, status by status (specification "Errors"; onboarding-accounts 16.1), written out by hand. */
const SPECIFIED: Readonly<Record<number, readonly string[]>> = {
  400: [
    'INVALID_INPUT',
    'END_USER_TERMS_VERSION_NOT_FOUND',
    'MISSING_MANDATORY_USER_INFO',
    'INVITATION_ALREADY_CLAIMED',
    'INVITATIONS_NOT_CONFIGURED',
    'INVALID_UMA_ADDRESS',
    'INVITATION_CANCELLED',
    'QUOTE_REQUEST_FAILED',
    'INVALID_PAYREQ_RESPONSE',
    'INVALID_RECEIVER',
    'PARSE_PAYREQ_RESPONSE_ERROR',
    'CERT_CHAIN_INVALID',
    'CERT_CHAIN_EXPIRED',
    'INVALID_PUBKEY_FORMAT',
    'MISSING_REQUIRED_UMA_PARAMETERS',
    'SENDER_NOT_ACCEPTED',
    'AMOUNT_OUT_OF_RANGE',
    'INVALID_CURRENCY',
    'INVALID_TIMESTAMP',
    'INVALID_NONCE',
    'INVALID_REQUEST_FORMAT',
    'INVALID_BANK_ACCOUNT',
    'SELF_PAYMENT',
    'LOOKUP_REQUEST_FAILED',
    'PARSE_LNURLP_RESPONSE_ERROR',
    'INVALID_AMOUNT',
    'WEBHOOK_ENDPOINT_NOT_SET',
    'WEBHOOK_DELIVERY_ERROR',
    'LOW_QUALITY',
    'DATA_MISMATCH',
    'EXPIRED',
    'SUSPECTED_FRAUD',
    'UNSUITABLE_DOCUMENT',
    'INCOMPLETE',
    'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
    'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
    'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
    'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
    'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
    'CARDHOLDER_KYC_NOT_APPROVED',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
  ],
  401: [
    'UNAUTHORIZED',
    'INVALID_SIGNATURE',
    'WALLET_SIGNATURE_MISSING',
    'WALLET_SIGNATURE_MALFORMED',
    'WALLET_SIGNATURE_BODY_MISMATCH',
    'WALLET_SIGNATURE_INVALID',
    'REQUEST_ID_MISSING',
  ],
  403: [
    'FORBIDDEN',
    'USER_NOT_READY',
    'COUNTERPARTY_NOT_ALLOWED',
    'VELOCITY_LIMIT_EXCEEDED',
    'END_USER_TERMS_NOT_ACCEPTED',
  ],
  404: [
    'TRANSACTION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'USER_NOT_FOUND',
    'QUOTE_NOT_FOUND',
    'LOOKUP_REQUEST_NOT_FOUND',
    'TOKEN_NOT_FOUND',
    'BULK_UPLOAD_JOB_NOT_FOUND',
    'REFERENCE_NOT_FOUND',
    'UMA_NOT_FOUND',
    'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
  ],
  405: ['METHOD_NOT_ALLOWED'],
  409: [
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    'TRANSACTION_NOT_CANCELLABLE',
    'UMA_ADDRESS_EXISTS',
    'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    'PASSKEY_ALREADY_ENROLLED',
    'SCA_SESSION_REQUIRED',
    'BENEFICIARY_TRUSTED',
    'INVALID_STATE_TRANSITION',
    'CARD_ALREADY_CLOSED',
    'CARD_NOT_MUTABLE',
    'CONFLICT',
  ],
  410: ['CUSTOMER_DELETED'],
  412: ['UNSUPPORTED_UMA_VERSION'],
  423: ['ACCOUNT_LOCKED'],
  424: [
    'PAYREQ_REQUEST_FAILED',
    'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    'NO_COMPATIBLE_UMA_VERSION',
    'LNURLP_REQUEST_FAILED',
    'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
  ],
  429: ['RATE_LIMITED', 'DAILY_VOLUME_LIMIT_EXCEEDED'],
  500: ['SVC_SWITCH_ERROR', 'INTERNAL_ERROR'],
  501: ['UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', 'NOT_IMPLEMENTED'],
  503: ['SERVICE_UNAVAILABLE'],
};

/** Codes the product adds where the lists have no word for a condition its prose names. */
const ADDED: Readonly<Record<number, readonly string[]>> = {
  400: ['INSUFFICIENT_BALANCE', 'FUNDING_SOURCE_INELIGIBLE'],
  409: ['QUOTE_EXPIRED'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
};

const catalogued = (status: number): string[] =>
  Object.entries(ERROR_CATALOGUE)
    .filter(([, answered]) => answered === status)
    .map(([code]) => code)
    .sort();

describe('The error catalogue', () => {
  const statuses = [...new Set([...Object.keys(SPECIFIED), ...Object.keys(ADDED)])].map(Number);

  it.each(statuses)(
    'has exactly the codes that the specification lists under %i, and those the product adds',
    (status) => {
      expect(catalogued(status)).toEqual([...(SPECIFIED[status] ?? []), ...(ADDED[status] ?? [])].sort());
    },
  );

  it('answers with no other status', () => {
    expect([...new Set(Object.values(ERROR_CATALOGUE))].sort()).toEqual(statuses.sort());
  });
});

describe('The description of the error codes', () => {
  const codes = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

  it('explains each code: meaning, usual causes, what to do, and whether to retry', () => {
    for (const code of codes) {
      const { meaning, causes, action, retry } = ERROR_GUIDE[code];
      expect([code, causes.length > 0]).toEqual([code, true]);
      for (const text of [meaning, ...causes, action, RETRY_ADVICE[retry]])
        expect([code, text]).toEqual([code, expect.stringMatching(/^[A-Z`].{8,}[.)]$/)]);
    }
  });

  it('advises a retry of the same request for exactly the transient codes', () => {
    expect(codes.filter((code) => ERROR_GUIDE[code].retry === 'LATER')).toEqual(codes.filter(isTransientCode));
  });

  it('calls exactly those codes reserved that no source names', () => {
    const sources = fs
      .readdirSync(path.join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
      // controllers declare codes of the contract too, some of which this release never answers with
      .filter(
        (file) => file.endsWith('.ts') && !/(?:\.spec|\.controller|-errors)\.ts$|^kernel\/src\/errors\//.test(file),
      )
      .map((file) => fs.readFileSync(path.join(ROOT, 'libs', file), 'utf8'))
      .join('\n');
    const named = (code: ErrorCode) => sources.includes(`'${code}'`);
    const OTHER_WORDS: readonly ErrorCode[] = ['EXPIRED']; // statuses of resources
    const isReserved = (code: ErrorCode) => ERROR_GUIDE[code].isReserved === true;
    expect(codes.filter((code) => isReserved(code) && !OTHER_WORDS.includes(code))).toEqual(
      codes.filter((code) => !named(code)),
    );
  });

  it('is a page with one anchor for the link of every code', () => {
    const page = errorPage().content.text;
    const links = new ErrorLinks({ publicUrl: 'https://pay.example.com/' });
    for (const code of codes) {
      const link = new URL(links.of(code));
      expect([link.origin, link.pathname]).toEqual(['https://pay.example.com', '/docs/errors']);
      expect([code, page.split(`id="${link.hash.slice(1)}"`).length]).toEqual([code, 2]);
    }
    expect(page).not.toMatch(/(?:src|href)="(?!#)|<script/);
  });

  it('is docs/reference/errors.md, which npm run golden writes', () => {
    if (process.env['WRITE_GOLDEN'] === 'true') fs.writeFileSync(REFERENCE, errorReference());
    expect(fs.readFileSync(REFERENCE, 'utf8')).toBe(errorReference());
  });
});
