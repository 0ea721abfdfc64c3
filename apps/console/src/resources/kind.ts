import type { ReactNode } from 'react';
import type { Action } from '../actions/action.ts';
import type { Resource } from '../api/client.ts';

/** Everything that the console knows of a kind of resource: its list, its page and its place in the search follow from this. */
export interface Kind {
  /** Segment of its pages' addresses. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** Ids of these resources begin with one of these names. */
  readonly prefixes: readonly string[];
  /** True where ids are UUIDs without the name of their kind. */
  readonly hasBareIds?: boolean;
  /** Path of the list; absent where the API has none. */
  readonly list?: string;
  /** True where only the sandbox has it. */
  readonly isSandbox?: boolean;
  /** Always sent with the list. */
  readonly always?: Query;
  /** Path of one resource, before its id; absent where the API only lists them. */
  readonly item?: string;
  /** Where one that belongs to the platform itself is found: a list for a kind without `item`, else the path before its id. */
  readonly ofPlatform?: string;
  /** True when the API shows the resource as it was at a time. */
  readonly asOf?: boolean;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column[];
  /** Name of one resource for people. */
  readonly titleOf: (resource: Resource) => string | undefined;
  /** Member with its state. */
  readonly state?: string;
  /** Members that are amounts in smallest units, each with the path of its currency: an object or a code. */
  readonly amounts?: Readonly<Record<string, string>>;
  /** Path below which the API explains one, where that is not `item`. */
  readonly explained?: string | false;
  /** True where the explanation is why people open the page. */
  readonly hasOpenExplanation?: boolean;
  /** Changes of one resource, and of the list. */
  readonly actions?: readonly Action[];
  readonly listActions?: readonly Action[];
  /** Lists of other kinds that belong to a resource. */
  readonly related?: readonly Related[];
  /** Filters of the list that find a text; absent where the API searches for none. */
  readonly searchFor?: (text: string) => Query;
  /** The call that makes the first one. */
  readonly empty: { readonly text: string; readonly call?: FirstCall };
}

export type Query = Readonly<Record<string, string | undefined>>;

export interface Column {
  readonly title: string;
  /** Name of the member that it shows. */
  readonly name?: string;
  readonly value: (resource: Resource) => unknown;
  /** Drawn by this instead of by the kind of its value. */
  readonly cell?: (resource: Resource) => ReactNode;
  readonly isNumber?: boolean;
}

export type Filter = { readonly name: string; readonly label: string } & (
  | { readonly type: 'text' }
  | { readonly type: 'choice'; readonly options: readonly string[] }
  /** A day, of which the first or the last moment is meant, in UTC. */
  | { readonly type: 'from' | 'to' }
);

export interface Related {
  readonly kind: string;
  readonly title: string;
  /** Filters of that list; undefined where nothing is related. */
  readonly of: (resource: Resource) => Query | undefined;
}

interface FirstCall {
  readonly path: string;
  readonly body: object;
}

/** The member at a path, `source.accountId`; undefined where there is none. */
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

/** The member at the first of some paths that holds a text. */
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

/** Outside parties that issue stablecoins. */
export const PROVIDER: Filter = { name: 'provider', label: 'Provider', type: 'choice', options: ['BRALE'] };

export const CREATED_BETWEEN: readonly Filter[] = [
  { name: 'createdAfter', label: 'Created from (UTC)', type: 'from' },
  { name: 'createdBefore', label: 'Created to (UTC)', type: 'to' },
];
