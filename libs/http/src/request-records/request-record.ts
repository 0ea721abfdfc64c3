import type { Timestamp } from '@app/kernel';
import { BASE_PATH } from '@app/kernel';
import { type ApiRequest, routeOf } from '../requests/api-request.js';

/** An answered request, without body, URL or credential. */
export interface RequestRecord {
  /** May be chosen by the caller, so several requests may share it. */
  readonly id: string;
  readonly method: string;
  /** Path pattern as in the documentation: `/quotes/{quoteId}/execute`. */
  readonly route: string;
  /** Null if the caller disconnected before the answer. */
  readonly status: number | null;
  /** Error code of the answer; null for success. */
  readonly code: string | null;
  /** The API token or agent that sent it. */
  readonly callerId: string;
  /** Time of the answer. */
  readonly at: Timestamp;
  /** In milliseconds. */
  readonly duration: number;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True unless the request was a successful read. */
export function isRecorded(method: string, status: number | null): boolean {
  return status === null || status >= 400 || !READS.has(method);
}

/** The route as in the documentation; `unmatched` if there is none. */
export function documentedRoute(request: ApiRequest): string {
  const route = routeOf(request);
  if (route === undefined) return 'unmatched';
  const path = route.startsWith(`${BASE_PATH}/`) ? route.slice(BASE_PATH.length) : route;
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
