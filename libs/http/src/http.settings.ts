import type { MetricsOfProcess } from './operations/metrics-of-processes.js';
import type { Quotas } from './quotas/quotas.js';
import type { SlotLimits, WorkKind } from './requests/slots.js';

/** HTTP settings of an app, injected as HTTP_SETTINGS. */
export interface HttpSettings {
  /** Rate limit per platform, half of it per agent; null switches it off (benchmarks). */
  readonly rateLimit: RateLimit | null;
  /** True if the processes of this machine count requests together (PROCESSES); otherwise each counts its own. */
  readonly countsTogether: boolean;
  /** Quotas of a platform unless the operator has set others. */
  readonly quotas: Omit<Quotas, 'requestsPerSecond'> & { readonly requestsPerSecond: null };
  /** Rate limit per client address on routes where a secret could be guessed; null switches it off. */
  readonly addressRateLimit: RateLimit | null;
  /** Rate limit per client address on all other public routes; null switches it off. */
  readonly publicRateLimit: RateLimit | null;
  /** Origin at which browsers reach the service; null if unknown, so that only paths can be returned. */
  readonly publicUrl: string | null;
  /** Networks of trusted proxies, whose X-Forwarded-For and X-Forwarded-Proto are used. */
  readonly trustedProxies: readonly string[];
  /** Access to `/metrics`: public, with a token, or closed. */
  readonly metrics: 'open' | 'closed' | { readonly token: string };
  /** Reads the metrics of every process that shares the port; null if this is the only one. */
  readonly metricsOfAll: (() => Promise<readonly MetricsOfProcess[]>) | null;
  /** Maximum number of requests in progress in this process; more get 503. */
  readonly maxRequests: number;
  /** Maximum number of requests in progress per platform and kind; more get 429. */
  readonly maxRequestsPerPlatform: Readonly<Record<WorkKind, number>>;
  /** Maximum number of a platform's requests that run concurrently; others wait. */
  readonly maxConcurrentPerPlatform: number;
  /** The same while other platforms also send requests. */
  readonly maxConcurrentBesideOthers: number;
  /** Maximum number of open connections; beyond it the connection that has been idle longest is closed. */
  readonly connections: number;
  /** Timeout for the headers of a request. */
  readonly headersMilliseconds: number;
  /** Timeout for a JSON body. */
  readonly bodyMilliseconds: number;
  /**
   * Timeout of a connection with a request in progress on which no bytes are read or written. Longer than any wait before an answer,
   * including an injected delay (30 s), which would otherwise end the connection.
   */
  readonly silenceMilliseconds: number;
  /**
   * Keep-alive timeout of an idle connection. Longer than the idle timeout of common load balancers (60 s), so that the client closes first
   * and no request arrives on a connection that is being closed.
   */
  readonly idleMilliseconds: number;
}

/** A group of operations in the document. */
export interface ApiTag {
  readonly name: string;
  readonly description: string;
}

/** Injection token of the document's tags, in display order. */
export const API_TAGS = Symbol('ApiTags');

/** Descriptions of members and parameters by name, with an optional sample. `Schema.member` takes precedence over `member`. */
export type ApiMembers = Readonly<Record<string, readonly [description: string, sample?: unknown]>>;

/** Injection token of ApiMembers. */
export const API_MEMBERS = Symbol('ApiMembers');

/** A token bucket: a sustained rate and a burst. */
export interface RateLimit {
  /** Requests per second that a caller may sustain. */
  readonly perSecond: number;
  /** Requests that may arrive at once. */
  readonly burst: number;
}

/** Injection token of HttpSettings. */
export const HTTP_SETTINGS = Symbol('HttpSettings');

/**
 * onboarding-accounts 17: 100 requests/s, burst 200. The limit against guessing credentials is low, yet allows for callers that share an
 * address.
 */
export const defaultHttpSettings: HttpSettings = {
  rateLimit: { perSecond: 100, burst: 200 },
  countsTogether: false,
  quotas: {
    requestsPerSecond: null,
    documentsPerDay: 10_000,
    importsPerDay: 200,
    forksPerDay: 100,
    openWebhooks: 100_000,
  },
  addressRateLimit: { perSecond: 2, burst: 60 },
  publicRateLimit: { perSecond: 50, burst: 500 },
  publicUrl: null,
  trustedProxies: [],
  metrics: 'open',
  metricsOfAll: null,
  maxRequests: 512,
  maxRequestsPerPlatform: { ordinary: 128, upload: 8, outbound: 4, stream: 16 },
  maxConcurrentPerPlatform: 32,
  maxConcurrentBesideOthers: 4,
  connections: 2048,
  headersMilliseconds: 5_000,
  bodyMilliseconds: 10_000,
  silenceMilliseconds: 60_000,
  idleMilliseconds: 65_000,
};

/**
 * Slots by kind of work: uploads of all platforms take at most a quarter of the slots, and so do requests that wait for third-party servers.
 * Streams take no slots, but are limited to the same number.
 */
export function slotLimitsOf({
  maxRequests: all,
  maxRequestsPerPlatform,
  maxConcurrentPerPlatform,
  maxConcurrentBesideOthers,
}: HttpSettings): SlotLimits {
  const quarter = Math.max(1, Math.floor(all / 4));
  return {
    max: all,
    maxPerPlatform: maxRequestsPerPlatform,
    maxConcurrentPerPlatform,
    maxConcurrentBesideOthers,
    maxPerKind: { ordinary: all, upload: quarter, outbound: quarter, stream: quarter },
  };
}

/** Monitoring paths outside the API's base path. */
export const OPERATIONS = ['health/live', 'health/ready', 'metrics'] as const;

/** The same as absolute paths. */
export const OPERATION_PATHS: ReadonlySet<string> = new Set(OPERATIONS.map((path) => `/${path}`));
