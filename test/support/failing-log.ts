import { EventStore } from '@app/event-store';
import type { TestApplication } from './application.js';

/** Runs part of a test while the event store refuses events of a type, as with a full disk or a lost connection. */
export function whileTheLogRefuses<Result>(
  application: TestApplication,
  eventType: string,
  run: () => Promise<Result>,
): Promise<Result> {
  return beforeAppendsOf(application, eventType, () => Promise.reject(new Error('could not extend file')), run);
}

/** Runs part of a test in which something happens before each append of events of a type, after all earlier appends of the request. */
export async function beforeAppendsOf<Result>(
  application: TestApplication,
  eventType: string,
  happens: () => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  const store = application.get<{ keepsSequences: boolean } & Pick<EventStore, 'append'>>(EventStore);
  const { append, keepsSequences } = store;
  store.keepsSequences = false; // so that each append waits for the previous one
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
