import { queryOptions } from '@tanstack/react-query';
import { read, write } from '../api/client.ts';

const OPERATOR = '/console/operator';

type Query = Readonly<Record<string, string | undefined>>;

/** A query of an operator endpoint. */
export function doorQuery<T>(door: string, query: Query = {}) {
  return queryOptions({
    queryKey: ['operator', door, query],
    queryFn: ({ signal }) => read<T>(`${OPERATOR}${door}`, query, signal),
  });
}

/** Runs an action of the operator; with the key, a repeated click is the same action. */
export function actAt<T>(door: string, body: object, key: string): Promise<T> {
  return write<T>('POST', `${OPERATOR}${door}`, body, key);
}

/** A platform of the installation. */
export interface OperatedPlatform {
  readonly platformId: string;
  readonly environment: 'SANDBOX' | 'PRODUCTION';
  readonly name: string;
}

export const platformsQuery = doorQuery<readonly OperatedPlatform[]>('/platforms');

/** A long-running job with its progress. */
export interface Job<Result> {
  readonly id: string;
  readonly object: string;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'LOST';
  readonly done: number;
  readonly share: number | null;
  readonly result: Result | null;
  readonly failure: string | null;
}

const LOOK_MILLISECONDS = 1_000;

/** Polls every second while a job runs. */
export function whileRunning(
  data: { readonly jobs: readonly { readonly state: string }[] } | undefined,
): number | false {
  return data?.jobs.some(({ state }) => state === 'RUNNING') === true && LOOK_MILLISECONDS;
}
