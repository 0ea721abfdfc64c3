import {
  BEGINNING,
  type Checkpoint,
  type DataKeyStore,
  type EventRegistry,
  type EventStore,
  logPages,
  SEALED,
  type StoredDataKey,
  type StoredEvent,
} from '@app/event-store';
import type { Finding } from './finding.js';
import type { LogCheck } from './log-check.js';

/** The data subject whose key an event destroys; null for other events. */
export type Erases = (event: StoredEvent) => string | null;

interface Parts {
  readonly store: EventStore;
  readonly registry: EventRegistry;
  readonly dataKeys: DataKeyStore;
  /** True if the root key opens a stored key. */
  readonly opens: (key: StoredDataKey & { readonly wrapped: string }) => boolean;
}

type Place = NonNullable<Finding['event']>;

/** Compares data keys with the log: a subject with sealed data must have a key unless its erasure is recorded. */
export class KeyAudit {
  constructor(private readonly parts: Parts) {}

  check(erases: Erases): LogCheck {
    return new KeyCheck(this.parts, erases);
  }
}

/** Keeps one entry for each data subject in memory. */
class KeyCheck implements LogCheck {
  readonly notes = [];
  /** By `<tenant>/<subject>`: the first event with sealed data of a subject, and the event that erased it. */
  private readonly sealed = new Map<string, Place>();
  private readonly erased = new Map<string, Place>();
  private position: Checkpoint = BEGINNING;

  private readonly subjects: ReadonlyMap<string, string | undefined>;

  constructor(
    private readonly parts: Parts,
    private readonly erases: Erases,
  ) {
    this.subjects = new Map(parts.registry.all().map(({ type, subject }) => [type, subject]));
  }

  async see(event: StoredEvent): Promise<null> {
    const {
      data,
      type,
      metadata: { tenant },
    } = event;
    this.position = event.position;
    const subject = this.subjects.get(type);
    if (SEALED in data && subject !== undefined) {
      const place = `${tenant}/${String(data[subject])}`;
      if (!this.sealed.has(place)) this.sealed.set(place, placeOf(event));
    }
    const gone = this.erases(event);
    if (gone !== null) this.erased.set(`${tenant}/${gone}`, placeOf(event));
    return null;
  }

  async *findings(): AsyncGenerator<Finding> {
    const destroyed = new Set<string>();
    const undead: { readonly tenant: string; readonly subject: string; readonly event: Place }[] = [];
    for await (const { tenant, subject, wrapped } of this.parts.dataKeys.all()) {
      const place = `${tenant}/${subject}`;
      if (wrapped === null) {
        destroyed.add(place);
        continue;
      }
      const erasure = this.erased.get(place);
      const event = erasure ?? this.sealed.get(place);
      this.sealed.delete(place);
      if (event === undefined) continue;
      if (erasure !== undefined) undead.push({ tenant, subject, event });
      else if (!this.parts.opens({ tenant, subject, wrapped }))
        yield findingAt(event, `the data key of ${subject} does not open under the master key`);
    }
    await this.seeRest();
    for (const { tenant, subject, event } of undead) {
      if (typeof (await this.parts.dataKeys.find(tenant, subject)) !== 'string') continue; // erased in the meantime
      yield findingAt(event, `it erased ${subject}, whose data key is still there: \`audit re-erase\` destroys it`);
    }
    for (const [place, event] of this.sealed) {
      if (this.erased.has(place)) continue;
      const subject = place.slice(place.indexOf('/') + 1);
      const what = destroyed.has(place) ? 'was destroyed' : 'is missing';
      yield findingAt(event, `the data key of ${subject} ${what}, and no erasure is recorded`);
    }
  }

  /** Reads the rest of the log. An erasure is recorded before its key is destroyed, so the event of a destroyed key is in the log by now. */
  private async seeRest(): Promise<void> {
    const { store } = this.parts;
    const known = new Set(this.sealed.keys());
    for await (const page of logPages(store, { after: this.position, upTo: await store.head() }))
      for (const event of page) await this.see(event);
    for (const subject of this.sealed.keys()) if (!known.has(subject)) this.sealed.delete(subject); // sealed after the keys were read
  }
}

function placeOf({ stream, revision, position }: StoredEvent): Place {
  return { stream, revision, position };
}

function findingAt(event: Place, what: string): Finding {
  return { what, event, position: event.position };
}
