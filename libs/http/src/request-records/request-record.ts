import type { Timestamp } from '@app/kernel';
import { BASE_PATH } from '@app/kernel';
import { type ApiRequest, routeOf } from '../requests/api-request.js';

/** A request as it was answered: nothing of its body, its address or its credential. */
export interface RequestRecord {
  /** Chosen by the caller, so that several requests may have the same. */
  readonly id: string;
  readonly method: string;
  /** Pattern of the path, as the documentation writes it: `/quotes/{quoteId}/execute`. */
  readonly route: string;
  /** Null when the caller left before the answer. */
  readonly status: number | null;
  /** Error code of the answer; null for a success. */
  readonly code: string | null;
  /** The API token or agent that sent it. */
  readonly callerId: string;
  /** When it was answered. */
  readonly at: Timestamp;
  /** Milliseconds. */
  readonly duration: number;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for a request that changed or was refused something; a successful read leaves no record. */
export function isRecorded(method: string, status: number | null): boolean {
  return status === null || status >= 400 || !READS.has(method);
}

/** The route as the documentation writes it; `unmatched` where there is none. */
export function documentedRoute(request: ApiRequest): string {
  const route = routeOf(request);
  if (route === undefined) return 'unmatched';
  const path = route.startsWith(`${BASE_PATH}/`) ? route.slice(BASE_PATH.length) : route;
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
