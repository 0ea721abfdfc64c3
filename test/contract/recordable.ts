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

/** Separates the streams of different runs on a persistent server. */
const RUN = randomUUID();

/** The stream for a name chosen by a test. */
export function streamOf(...name: readonly (string | number)[]): string {
  return `${METADATA.tenant}.contract.thing-${derivedUuid(RUN, ...name)}`;
}

/** Consecutive hashed events of a stream, starting at a revision, with the given data. */
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
