/** What an app may set of HTTP; injected as HTTP_SETTINGS. */
export interface HttpSettings {
  /** Per API token or agent; null switches the limit off (benchmarks). */
  readonly rateLimit: RateLimit | null;
  /** Per address, where a public route is bounded; null switches the limit off. */
  readonly addressRateLimit: RateLimit | null;
  /** How many requests of this process may be under way; what comes beyond is answered 503. */
  readonly requestsAtOnce: number;
}

export interface RateLimit {
  /** Requests a second that a caller may make for ever. */
  readonly perSecond: number;
  /** Requests it may make at once. */
  readonly burst: number;
}

export const HTTP_SETTINGS = Symbol('HttpSettings');

/** onboarding-accounts 17: 100 requests/s, burst 200. Whoever guesses gets a few, also where many share an address. */
export const defaultHttpSettings: HttpSettings = {
  rateLimit: { perSecond: 100, burst: 200 },
  addressRateLimit: { perSecond: 2, burst: 60 },
  requestsAtOnce: 512,
};

/** What watches the process, outside the API's path. */
export const OPERATIONS = ['health/live', 'health/ready', 'metrics'] as const;

/** The date in the path is the major version of the API (specification, "Versioning"). */
export const BASE_PATH = '/2025-10-13';
