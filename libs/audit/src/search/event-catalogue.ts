import type { EventDefinition, FieldShape } from '@app/kernel';

/** One kind of event as the catalogue shows it. */
export interface CataloguedEvent {
  readonly type: string;
  /** The version that is written today; every older one is read and brought to it. */
  readonly version: number;
  readonly fields: { readonly [name: string]: FieldShape };
  /** Members that are sealed under the key of the data subject, and read as null once it is destroyed. */
  readonly personal: readonly string[];
  /** The member that names the data subject; null when nothing in it is personal. */
  readonly subject: string | null;
}

/** Every kind of event this release knows, by name. */
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
