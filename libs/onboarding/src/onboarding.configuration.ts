/** The constant code of contacts, logins and confirmations in the sandbox, which sends none (onboarding-accounts 3, wallet-auth 15). */
export const SANDBOX_CODE = '123456';

/** The operator's settings of this context. */
export const ONBOARDING_CONFIGURATION = {
  /** Every version of the end-user terms that can be accepted, oldest first; the last one is current (onboarding-accounts 2.7). */
  endUserTerms: [{ version: 'V1', url: 'https://terms.example.com/end-user/v1' }],
  /** Milliseconds by which a caller's clock may be ahead of the server's. */
  clockTolerance: 60_000,
  /** One-time codes that confirm an email address or phone number (onboarding-accounts 3). */
  contactCodes: { validFor: 10 * 60_000, resendAfter: 30_000, mistakes: 5 },
  /** Limits of one-time codes sent to one person over one channel, for any purpose. */
  codesSent: [
    { most: 20, within: 10 * 60_000 },
    { most: 100, within: 24 * 60 * 60_000 },
  ],
  /** Lifetime of a hosted link, in milliseconds (onboarding-accounts 4). */
  hostedLinkLifetime: 24 * 60 * 60_000,
  /** Provider of the hosted flow in the answer of kyc-link. */
  hostedFlowProvider: 'SUMSUB',
  /** Maximum size of a document, in bytes. */
  maxDocumentSize: 10 * 1024 * 1024,
  /** Incoming files: maximum bytes per platform at a time, disk space left to everything else, age of abandoned files. */
  incomingFiles: { pendingByPlatform: 256 * 1024 * 1024, minFreeSpace: 512 * 1024 * 1024, abandonedAfter: 60 * 60_000 },
  /**
   * Imports of customers from a file: maximum size in bytes and lines, rows per step, rows processed concurrently, and the number and
   * lifetime of files kept open between steps.
   */
  bulkImport: {
    largest: 100 * 1024 * 1024,
    maxLines: 1_000_000,
    /** Must be the same in every release: customer ids derive from the step in which a row was first processed. */
    rowsAStep: 200,
    rowsTogether: 40,
    /** The same while other platforms send requests, which wait behind these rows. */
    rowsBesideOthers: 2,
    /** Maximum time that these rows wait for requests of other platforms. */
    yieldsMilliseconds: 100,
    open: { most: 8, milliseconds: 60_000 },
  },
  /** Maximum lengths of a customer's texts, in characters. */
  longest: { name: 250, identifier: 64, text: 250, description: 500, postalCode: 20, platformCustomerId: 255 },
  /** Maximum number of values in a list of a customer's profile (countries, categories). */
  maxListed: 250,
} as const;

export interface EndUserTerms {
  readonly version: string;
  readonly url: string;
}

export function currentEndUserTerms(): EndUserTerms {
  return ONBOARDING_CONFIGURATION.endUserTerms.at(-1)!;
}

export function isEndUserTermsVersion(version: string): boolean {
  return ONBOARDING_CONFIGURATION.endUserTerms.some((terms) => terms.version === version);
}
