import { EventStore } from '@app/event-store';
import type { TestApplication } from './application.js';

/** Runs a piece of a test while the event store takes no event of a type: as with a full disk or a lost connection. */
export function whileTheLogRefuses<Result>(
  application: TestApplication,
  eventType: string,
  run: () => Promise<Result>,
): Promise<Result> {
  return beforeAppendsOf(application, eventType, () => Promise.reject(new Error('could not extend file')), run);
}

/** Runs a piece of a test in which something happens before each append of events of a type, and after all that the request appended before. */
export async function beforeAppendsOf<Result>(
  application: TestApplication,
  eventType: string,
  happens: () => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  const store = application.get<{ keepsSequences: boolean } & Pick<EventStore, 'append'>>(EventStore);
  const { append, keepsSequences } = store;
  store.keepsSequences = false; // each append waits for the one before it
  store.append = async (...parameters) => {
    if (parameters[2].some(({ type }) => type === eventType)) await happens();
    return append.call(store, ...parameters);
  };
  try {
    return await run();
  } finally {
    Object.assign(store, { append, keepsSequences });
  }
}
