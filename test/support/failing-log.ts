import { EventStore } from '@app/event-store';
import type { TestApplication } from './application.js';

/** Runs a piece of a test while the event store takes no event of a type: as with a full disk or a lost connection. */
export async function whileTheLogRefuses<Result>(
  application: TestApplication,
  eventType: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const store = application.get<Pick<EventStore, 'append'>>(EventStore);
  const { append } = store;
  store.append = (stream, expected, events) =>
    events.some(({ type }) => type === eventType)
      ? Promise.reject(new Error('could not extend file'))
      : append.call(store, stream, expected, events);
  try {
    return await run();
  } finally {
    store.append = append;
  }
}
