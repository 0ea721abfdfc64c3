import type { ReactNode } from 'react';
import type { Action } from '../actions/action.ts';
import type { Resource } from '../api/client.ts';

/** Everything that the console needs for a type of resource: its list, its page and its search are derived from this. */
export interface Kind {
  /** Segment of its pages' URLs. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** Prefixes of the ids of these resources. */
  readonly prefixes: readonly string[];
  /** True if ids are UUIDs without a prefix. */
  readonly hasBareIds?: boolean;
  /** Path of the list; absent if the API has none. */
  readonly list?: string;
  /** True if it exists only in the sandbox. */
  readonly isSandbox?: boolean;
  /** Query parameters always sent with the list. */
  readonly always?: Query;
  /** Path of one resource, before its id; absent if the API only lists them. */
  readonly item?: string;
  /** Path of the resources that belong to the platform itself: a list for a kind without `item`, otherwise the path before the id. */
  readonly ofPlatform?: string;
  /** True if the API can show the resource as of a past time. */
  readonly asOf?: boolean;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column[];
  /** Display name of a resource. */
  readonly titleOf: (resource: Resource) => string | undefined;
  /** Candidate members for the state of a resource; one of them holds it. */
  readonly state?: readonly string[];
  /** Members that are amounts in the smallest unit, each with the path of its currency: an object or a code. */
  readonly amounts?: Readonly<Record<string, string>>;
  /** Path of its explanations, if it is not `item`. */
  readonly explained?: string | false;
  /** True if the explanation starts expanded, since people open the page for it. */
  readonly hasOpenExplanation?: boolean;
  /** Actions of one resource, and of the list. */
  readonly actions?: readonly Action[];
  readonly listActions?: readonly Action[];
  /** Lists of other kinds that are related to a resource. */
  readonly related?: readonly Related[];
  /** List filters that search for a text; absent if the API has no such search. */
  readonly searchFor?: (text: string) => Query;
  /** The call that creates the first resource. */
  readonly empty: { readonly text: string; readonly call?: FirstCall };
}

export type Query = Readonly<Record<string, string | undefined>>;

export interface Column {
  readonly title: string;
  /** Name of the member that it shows. */
  readonly name?: string;
  readonly value: (resource: Resource) => unknown;
  /** Custom rendering, instead of the default for the value's type. */
  readonly cell?: (resource: Resource) => ReactNode;
  readonly isNumber?: boolean;
}

export type Filter = { readonly name: string; readonly label: string } & (
  | { readonly type: 'text' }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  /** A day, meaning its first or last moment in UTC. */
  | { readonly type: 'from' | 'to' }
);

export interface Related {
  readonly kind: string;
  readonly title: string;
  /** Filters of the related list; undefined if there is nothing related. */
  readonly of: (resource: Resource) => Query | undefined;
}

interface FirstCall {
  readonly path: string;
  readonly body: object;
}

/** The member at a path, `source.accountId`; undefined if there is none. */
export function member(resource: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Resource)[name] : undefined),
      resource,
    );
}

/** A column that shows the member at a path. */
export function column(title: string, path: string, options: Partial<Column> = {}): Column {
  return { title, name: path.split('.').at(-1)!, value: (resource) => member(resource, path), ...options };
}

/** The first of several paths whose member is a text. */
export function firstText(...paths: readonly string[]): (resource: Resource) => string | undefined {
  return (resource) =>
    paths
      .map((path) => member(resource, path))
      .find((value): value is string => typeof value === 'string' && value !== '');
}

export const UPDATED_BETWEEN: readonly Filter[] = [
  { name: 'updatedAfter', label: 'Updated from (UTC)', type: 'from' },
  { name: 'updatedBefore', label: 'Updated to (UTC)', type: 'to' },
];

/** Providers of stablecoins. */
export const PROVIDER: Filter = { name: 'provider', label: 'Provider', type: 'choice', options: ['BRALE'] };

export const CREATED_BETWEEN: readonly Filter[] = [
  { name: 'createdAfter', label: 'Created from (UTC)', type: 'from' },
  { name: 'createdBefore', label: 'Created to (UTC)', type: 'to' },
];
