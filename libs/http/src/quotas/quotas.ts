import type { RefusalDetails } from '@app/kernel';

/** Quotas of one platform; null switches one off. */
export interface Quotas {
  /** Sustained request rate per process; a burst may be twice as large. */
  readonly requestsPerSecond: number | null;
  /** Documents received per day (UTC). */
  readonly documentsPerDay: number | null;
  /** Bulk imports received per day (UTC). */
  readonly importsPerDay: number | null;
  /** Forks of a sandbox platform per day (UTC). */
  readonly forksPerDay: number | null;
  /** Webhooks that are neither delivered nor abandoned. */
  readonly openWebhooks: number | null;
}

/** Name of a quota. */
export type QuotaName = NonNullable<RefusalDetails['quota']>;

/** Quotas whose uses are counted per day. */
export type DailyQuota = 'documents' | 'imports' | 'forks';

/** A platform's usage of its quotas. */
export interface QuotaUse extends Readonly<Record<DailyQuota, number>> {
  /** Day of the daily quotas (UTC), YYYY-MM-DD. */
  readonly day: string;
  /** Exact up to the quota. */
  readonly openWebhooks: number;
}

/** A quota as shown in header fields. */
export interface ShownQuota {
  readonly name: QuotaName;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds of its window, and until its reset; absent for a quota without a window. */
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

/** The quotas besides the request rate. Omits the quota of forks, which only sandboxes have. */
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

/** The usage after another read. Daily usage only rises, so a read that was overtaken by a later one does not lower it. */
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
