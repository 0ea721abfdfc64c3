import { externalAccountName } from '@app/accounts';

/** Longest value that is reserved. */
const MAX_LENGTH = 400;

/** Values that may be reserved: every text of the events, and the names that accounts and tokens have by several of these. */
export function reservedValues(events: readonly { readonly data: unknown }[]): ReadonlySet<string> {
  const values = new Set<string>();
  for (const { data } of events) {
    const { ownerId, accountType, provider } = (data ?? {}) as Readonly<Record<string, unknown>>;
    for (const text of textsIn(data)) {
      values.add(text);
      values.add(text.toLowerCase());
      if (typeof ownerId === 'string' && typeof accountType === 'string')
        values.add(externalAccountName(ownerId, accountType, text));
      if (typeof provider === 'string') values.add(JSON.stringify([provider, text]));
    }
  }
  return values;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length <= MAX_LENGTH ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
