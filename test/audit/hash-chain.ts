import { eventHash, genesisHash } from '../../libs/event-sourcing/src/store/codec.js';
import type { StoredEvent } from '../../libs/event-sourcing/src/store/event-store.js';

/** Every event, as `<stream>@<revision>`, that is not what its hash says, or does not follow the one before it in its stream. */
export function brokenLinks(events: readonly StoredEvent[]): string[] {
  const ends = new Map<string, { readonly revision: number; readonly hash: string }>();
  return events.flatMap((event) => {
    const { stream, revision, previousHash, hash } = event;
    const before = ends.get(stream) ?? { revision: -1, hash: genesisHash(stream) };
    ends.set(stream, { revision, hash });
    const holds = revision === before.revision + 1 && previousHash === before.hash && hash === eventHash(stream, revision, event);
    return holds ? [] : [`${stream}@${revision}`];
  });
}
