import { randomUUID } from 'node:crypto';
import { type Json, derivedUuid } from '@app/kernel';
import { eventHash, genesisHash } from '../../libs/event-store/src/store/codec.js';
import type { EventMetadata, RecordableEvent } from '../../libs/event-store/src/store/event-store.js';

export const METADATA: EventMetadata = {
  tenant: '00000000-0000-8000-8000-000000000001~sandbox',
  commandId: 'command',
  requestHash: 'request',
  correlationId: 'correlation',
  causationId: null,
  actor: 'token:test',
  at: '2026-01-15T12:00:00.000Z',
  release: 'test',
};

/** Keeps the streams of one run apart from those of another on a server that stays. */
const RUN = randomUUID();

/** A stream for each name that a test chooses. */
export function streamOf(...name: readonly (string | number)[]): string {
  return `${METADATA.tenant}.contract.thing-${derivedUuid(RUN, ...name)}`;
}

/** Hashed events that follow one another in a stream from a revision on, each carrying the data given. */
export function recordables(
  stream: string,
  from: number,
  contents: readonly { readonly [name: string]: Json | undefined }[],
  previousHash = genesisHash(stream),
  metadata = METADATA,
): RecordableEvent[] {
  const events: RecordableEvent[] = [];
  for (const [index, data] of contents.entries()) {
    const revision = from + index;
    const body = {
      id: derivedUuid(stream, revision, JSON.stringify(data)),
      type: 'contract.thing-happened',
      version: 1,
      data,
      metadata,
      previousHash: events.at(-1)?.hash ?? previousHash,
    };
    events.push({ ...body, hash: eventHash(stream, revision, body) });
  }
  return events;
}
