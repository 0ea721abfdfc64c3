import type { ResolvedEvent } from '@eventstore/db-client';
import type { RecordableEvent } from '../../store/event-store.js';
import { toEventData, toStoredEvent } from './stored-form.js';

const event: RecordableEvent = {
  id: '00000000-0000-8000-8000-000000000001',
  type: 'contract.thing-happened',
  version: 2,
  data: { b: 1, a: '12345678901234567890' },
  metadata: {
    tenant: 'platform~sandbox',
    commandId: 'c',
    requestHash: 'r',
    correlationId: 'x',
    causationId: null,
    actor: 'operator',
    at: '2026-01-15T12:00:00.000Z',
    release: 'test',
  },
  previousHash: 'aa',
  hash: 'bb',
};

/** The event as the client returns it. */
function resolved(change: Partial<NonNullable<ResolvedEvent['event']>> = {}): ResolvedEvent {
  const { id, type, data, metadata } = toEventData(event);
  const place = { streamId: 'stream', revision: 3n, position: { commit: 700n, prepare: 700n } };
  return {
    event: { id, type, data, metadata, isJson: true, created: new Date(0), ...place, ...change },
  } as ResolvedEvent;
}

describe('the stored form of an event in EventStoreDB', () => {
  it('returns every member unchanged, with its place', () => {
    expect(toStoredEvent(resolved())).toEqual({ ...event, stream: 'stream', revision: 3, position: 700n });
  });

  it('has an id that only the very same event shares', () => {
    expect(toEventData(event).id).toBe(toEventData({ ...event }).id);
    expect(toEventData({ ...event, hash: 'cc' }).id).not.toBe(toEventData(event).id);
    expect(toEventData(event).id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it.each([[{ type: '$metadata' }], [{ streamId: '$stats-127.0.0.1:2113' }]])(
    'skips %j, which the server wrote for itself',
    (change) => {
      expect(toStoredEvent(resolved(change))).toBeNull();
    },
  );

  it('skips a link whose event is gone', () => {
    expect(toStoredEvent({})).toBeNull();
  });

  it.each([[{ metadata: undefined }], [{ metadata: { hash: 'bb' } }], [{ isJson: false }]])(
    'stops at an event of another product: %j',
    (change) => {
      expect(() => toStoredEvent(resolved(change as never))).toThrow('is of another application');
    },
  );

  it('stops at a position that a reader could not resume from', () => {
    expect(() => toStoredEvent(resolved({ position: { commit: 700n, prepare: 600n } }))).toThrow('in a transaction');
    expect(() => toStoredEvent(resolved({ position: undefined }))).toThrow('without its position');
  });
});
