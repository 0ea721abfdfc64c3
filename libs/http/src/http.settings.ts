/** What an app may set of HTTP; injected as HTTP_SETTINGS. */
export interface HttpSettings {
  /** Per API token; null switches the limit off (benchmarks). */
  readonly rateLimit: RateLimit | null;
}

export interface RateLimit {
  /** Requests a second that a token may make for ever. */
  readonly perSecond: number;
  /** Requests it may make at once. */
  readonly burst: number;
}

export const HTTP_SETTINGS = Symbol('HttpSettings');

/** onboarding-accounts 17: 100 requests/s, burst 200. */
export const defaultHttpSettings: HttpSettings = { rateLimit: { perSecond: 100, burst: 200 } };

/** The date in the path is the major version of the API (specification, "Versioning"). */
export const BASE_PATH = '/2025-10-13';
