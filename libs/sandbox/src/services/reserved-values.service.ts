import { externalAccountName } from '@app/accounts';

/** Maximum length of a reserved value. */
const MAX_LENGTH = 400;

/** Values that may be reserved: every text in the events, and the identifiers that accounts and tokens combine from several of them. */
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
