import type { RefusalDetails } from '@app/kernel';

/** Bounds of one platform; each is null where it is switched off. */
export interface Quotas {
  /** Requests that each process answers, sustained; a burst may have twice as many. */
  readonly requestsPerSecond: number | null;
  /** Documents that are received within a day (UTC). */
  readonly documentsPerDay: number | null;
  /** Bulk imports that are received within a day (UTC). */
  readonly importsPerDay: number | null;
  /** Forks of a sandbox platform that are made within a day (UTC). */
  readonly forksPerDay: number | null;
  /** Webhooks that are neither delivered nor given up. */
  readonly openWebhooks: number | null;
}

/** Name of a quota. */
export type QuotaName = NonNullable<RefusalDetails['quota']>;

/** Quotas of which each use is counted, by day. */
export type DailyQuota = 'documents' | 'imports' | 'forks';

/** Uses of a platform's quotas so far. */
export interface QuotaUse extends Readonly<Record<DailyQuota, number>> {
  /** On which the daily quotas were used (UTC), YYYY-MM-DD. */
  readonly day: string;
  /** Exact up to the quota. */
  readonly openWebhooks: number;
}

/** A quota as header fields show it. */
export interface ShownQuota {
  readonly name: QuotaName;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds of its window, and until it is whole again; absent for a quota without a window. */
  readonly window?: number;
  readonly reset?: number;
}

const DAY_SECONDS = 86_400;

/** The header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitFields(quotas: readonly ShownQuota[]): { readonly policy: string; readonly state: string } {
  return {
    policy: quotas.map(({ name, limit, window }) => item(name, { q: limit, w: window })).join(', '),
    state: quotas.map(({ name, remaining, reset }) => item(name, { r: remaining, t: reset })).join(', '),
  };
}

function item(name: string, parameters: Readonly<Record<string, number | undefined>>): string {
  const shown = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return [`"${name}"`, ...shown.map(([key, value]) => `${key}=${value}`)].join(';');
}

/** The quotas beside that of requests, without that of forks: a sandbox alone has it. */
export function shownQuotas(quotas: Quotas, use: QuotaUse, now: Date): readonly ShownQuota[] {
  const reset = secondsOfDayLeft(now);
  const daily = (name: DailyQuota, limit: number | null): ShownQuota[] =>
    limit === null ? [] : [{ name, limit, remaining: left(limit, use[name]), window: DAY_SECONDS, reset }];
  const { documentsPerDay, importsPerDay, openWebhooks } = quotas;
  return [
    ...daily('documents', documentsPerDay),
    ...daily('imports', importsPerDay),
    ...(openWebhooks === null
      ? []
      : [{ name: 'openWebhooks' as const, limit: openWebhooks, remaining: left(openWebhooks, use.openWebhooks) }]),
  ];
}

/**
 * The uses after a further reading. Uses of a day only rise, so a reading that was overtaken by a later one does not lower
 * them.
 */
export function laterUse(known: QuotaUse | null, read: QuotaUse): QuotaUse {
  if (known === null || known.day < read.day) return read;
  if (read.day < known.day) return known;
  const most = (quota: DailyQuota): number => Math.max(known[quota], read[quota]);
  return { ...read, documents: most('documents'), imports: most('imports'), forks: most('forks') };
}

/** Seconds until the next day (UTC). */
export function secondsOfDayLeft(now: Date): number {
  return DAY_SECONDS - (Math.floor(now.getTime() / 1_000) % DAY_SECONDS);
}

function left(limit: number, used: number): number {
  return Math.max(0, limit - used);
}
