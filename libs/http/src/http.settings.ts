import type { MetricsOfProcess } from './operations/metrics-of-processes.js';
import type { Quotas } from './quotas/quotas.js';
import type { SlotLimits, WorkKind } from './requests/slots.js';

/** HTTP settings of an app; injected as HTTP_SETTINGS. */
export interface HttpSettings {
  /** Per platform, half of it per agent; null switches the limit off (benchmarks). */
  readonly rateLimit: RateLimit | null;
  /** True where the processes of this machine count requests together (PROCESSES); each counts its own otherwise. */
  readonly countsTogether: boolean;
  /** Quotas of each platform, where the operator set no other. */
  readonly quotas: Omit<Quotas, 'requestsPerSecond'> & { readonly requestsPerSecond: null };
  /** Per address, where something secret could be guessed; null switches the limit off. */
  readonly addressRateLimit: RateLimit | null;
  /** Per address, of all other public routes; null switches the limit off. */
  readonly publicRateLimit: RateLimit | null;
  /** Origin at which browsers reach the service; null: only paths can be named. */
  readonly publicUrl: string | null;
  /** Networks of the servers in front, whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  readonly trustedProxies: readonly string[];
  /** Access to `/metrics`: for every caller, with a token, or closed. */
  readonly metrics: 'open' | 'closed' | { readonly token: string };
  /** Asks every process that shares the port for its metrics; null where this one is alone. */
  readonly metricsOfAll: (() => Promise<readonly MetricsOfProcess[]>) | null;
  /** Most requests of this process in progress; further ones are answered 503. */
  readonly maxRequests: number;
  /** Most requests of one platform and kind in progress; further ones are answered 429. */
  readonly maxRequestsPerPlatform: Readonly<Record<WorkKind, number>>;
  /** Most requests of a platform that are worked on at the same time; the others wait for their turn. */
  readonly maxConcurrentPerPlatform: number;
  /** The same while other platforms ask too. */
  readonly maxConcurrentBesideOthers: number;
  /** Open connections; beyond, the idlest one makes room. */
  readonly connections: number;
  /** Longest time for the headers of a request. */
  readonly headersMilliseconds: number;
  /** Longest time for a JSON body. */
  readonly bodyMilliseconds: number;
  /**
   * Longest time without any bytes read or written on a connection with a request in progress. Longer than any request waits for
   * something before its answer, after a delay that the sandbox injects (30 s) too: the connection would end instead.
   */
  readonly silenceMilliseconds: number;
  /**
   * Time for which a connection without a request stays open. Longer than the idle time of common load balancers (60 s): the caller
   * closes first, and no request meets a connection that is being closed.
   */
  readonly idleMilliseconds: number;
}

/** A group of operations in the document. */
export interface ApiTag {
  readonly name: string;
  readonly description: string;
}

/** Injection token of the document's tags, in the order in which it shows them. */
export const API_TAGS = Symbol('ApiTags');

/** Descriptions of members and parameters by their names, with a sample or without; `Schema.member` goes before `member`. */
export type ApiMembers = Readonly<Record<string, readonly [description: string, sample?: unknown]>>;

/** Injection token of ApiMembers. */
export const API_MEMBERS = Symbol('ApiMembers');

/** A token bucket: a sustained rate and a burst. */
export interface RateLimit {
  /** Requests per second that a caller may sustain. */
  readonly perSecond: number;
  /** Requests it may make at once. */
  readonly burst: number;
}

/** Injection token of HttpSettings. */
export const HTTP_SETTINGS = Symbol('HttpSettings');

/** onboarding-accounts 17: 100 requests/s, burst 200. Guessing of credentials gets a few, also where many callers share an address. */
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

/** Uploads of all platforms take at most a quarter of the slots, and so do waits for others' servers. Streams take none, and are as few. */
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

/** Paths for monitoring the process, outside the API's path. */
export const OPERATIONS = ['health/live', 'health/ready', 'metrics'] as const;

/** Their paths on the host. */
export const OPERATION_PATHS: ReadonlySet<string> = new Set(OPERATIONS.map((path) => `/${path}`));
