import type { EventDefinition, FieldShape } from '@app/kernel';

/** One event type of the catalogue. */
export interface CataloguedEvent {
  readonly type: string;
  /** The current version. Older versions are upcast to it. */
  readonly version: number;
  readonly fields: { readonly [name: string]: FieldShape };
  /** Members sealed under the data subject's key; null once it is destroyed. */
  readonly personal: readonly string[];
  /** The member with the data subject; null if no member is personal. */
  readonly subject: string | null;
}

/** Every event type of this release, by name. */
export function catalogueOf(definitions: readonly EventDefinition[]): CataloguedEvent[] {
  return definitions
    .map(({ type, version, fields, personal, subject }) => ({
      type,
      version,
      personal,
      subject: subject ?? null,
      fields: Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape])),
    }))
    .sort((a, b) => (a.type < b.type ? -1 : 1));
}
