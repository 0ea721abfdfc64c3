import { CUSTOMER_KINDS } from './customers.kinds.ts';
import type { Kind } from './kind.ts';
import { MONEY_KINDS } from './money.kinds.ts';
import { OTHER_KINDS } from './other.kinds.ts';

/** Every kind of resource that has pages. */
export const KINDS: readonly Kind[] = [...CUSTOMER_KINDS, ...MONEY_KINDS, ...OTHER_KINDS];

const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));
const BY_PREFIX = new Map(KINDS.flatMap((kind) => kind.prefixes.map((prefix) => [prefix, kind] as const)));
const RESOURCE_ID = /^([A-Za-z]+):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function kindNamed(name: string): Kind | undefined {
  return BY_NAME.get(name);
}

/** The kind of resource for an id; undefined if the text is not an id, or its kind has no page. */
export function kindOfId(text: unknown): Kind | undefined {
  const prefix = typeof text === 'string' ? RESOURCE_ID.exec(text)?.[1] : undefined;
  return prefix === undefined ? undefined : BY_PREFIX.get(prefix);
}
