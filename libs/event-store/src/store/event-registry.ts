import { Injectable } from '@nestjs/common';
import { CommandRefused, type EventDefinition } from '@app/kernel';
import type { StoredEvent } from './event-store.js';

/** The member of stored data that holds the sealed personal members of an event. */
export const SEALED = 'sealed';

/** An event of a type or version that this release does not know. Its reader stops; it never skips the event. */
export class UnknownEvent extends Error {}

/** Every event type that this release knows. A reader that finds another one stops; it never skips the event. */
@Injectable()
export class EventRegistry {
  private readonly definitions = new Map<string, EventDefinition>();

  constructor() {
    this.register(CommandRefused as unknown as EventDefinition);
  }

  register(...definitions: readonly EventDefinition[]): void {
    for (const definition of definitions) {
      const known = this.definitions.get(definition.type);
      if (known !== undefined && known !== definition) throw new Error(`two event kinds are called ${definition.type}`);
      if (SEALED in definition.fields)
        throw new Error(`${definition.type} may not call a member ${SEALED}: that name is the codec's`);
      this.definitions.set(definition.type, definition);
    }
  }

  get(type: string): EventDefinition {
    const definition = this.definitions.get(type);
    if (definition === undefined) throw new UnknownEvent(`event type ${type} is not known to this release`);
    return definition;
  }

  /** Data of a stored event in the current version, without keys: personal members are null. Postings are never personal. */
  withoutPersonalData({ type, version, data }: Pick<StoredEvent, 'type' | 'version' | 'data'>): StoredEvent['data'] {
    const definition = this.get(type);
    if (version === definition.version) return data;
    const erased = Object.fromEntries(definition.personal.map((name) => [name, null]));
    return definition.upcast(version, { ...erased, ...data }) as StoredEvent['data'];
  }

  all(): EventDefinition[] {
    return [...this.definitions.values()];
  }
}
