/** The code of every proof of a contact, a login or an act in the sandbox, which sends none (onboarding-accounts 3, wallet-auth 15). */
export const SANDBOX_CODE = '123456';

/** Settings of this context by the product's operator, in one place. */
export const ONBOARDING_CONFIGURATION = {
  /** Every version of the end-user terms that can be accepted, oldest first; the last one is current (onboarding-accounts 2.7). */
  endUserTerms: [{ version: 'V1', url: 'https://terms.example.com/end-user/v1' }],
  /** Milliseconds by which a caller's clock may be ahead of the server's. */
  clockTolerance: 60_000,
  /** One-time codes by which a customer proves that it holds an email address or a phone number (onboarding-accounts 3). */
  contactCodes: { validFor: 10 * 60_000, resendAfter: 30_000, mistakes: 5 },
  /** One-time codes sent to one person over one channel, for any purpose. */
  codesSent: [
    { most: 20, within: 10 * 60_000 },
    { most: 100, within: 24 * 60 * 60_000 },
  ],
  /** Lifetime of a hosted link, milliseconds (onboarding-accounts 4). */
  hostedLinkLifetime: 24 * 60 * 60_000,
  /** Provider of the hosted flow, as the answer of kyc-link names it. */
  hostedFlowProvider: 'SUMSUB',
  /** Largest document, bytes. */
  maxDocumentSize: 10 * 1024 * 1024,
  /**
   * Files on their way in: bytes of one platform at once, bytes of the disk left to everything else, age of abandoned
   * files.
   */
  incomingFiles: { pendingByPlatform: 256 * 1024 * 1024, minFreeSpace: 512 * 1024 * 1024, abandonedAfter: 60 * 60_000 },
  /**
   * Imports of customers from a file: its largest size in bytes and lines, rows done in one step, how many of those together,
   * and how many files are kept open between steps, for how long.
   */
  bulkImport: {
    largest: 100 * 1024 * 1024,
    maxLines: 1_000_000,
    /** The same in every release: the ids of its customers follow from the step in which a row was done first. */
    rowsAStep: 200,
    rowsTogether: 40,
    /** The same while other platforms send requests, which wait behind these rows. */
    rowsBesideOthers: 2,
    /** Longest time for which these rows wait until no request of another platform is in progress. */
    yieldsMilliseconds: 100,
    open: { most: 8, milliseconds: 60_000 },
  },
  /** Longest texts taken of a customer, in characters. */
  longest: { name: 250, identifier: 64, text: 250, description: 500, postalCode: 20, platformCustomerId: 255 },
  /** Most values in one list of a customer's profile (countries, categories). */
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
