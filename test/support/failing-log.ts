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

/** Runs a piece of a test in which something happens before each append of events of a type. */
export async function beforeAppendsOf<Result>(
  application: TestApplication,
  eventType: string,
  happens: () => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  const store = application.get<Pick<EventStore, 'append'>>(EventStore);
  const { append } = store;
  store.append = async (...parameters) => {
    if (parameters[2].some(({ type }) => type === eventType)) await happens();
    return append.call(store, ...parameters);
  };
  try {
    return await run();
  } finally {
    store.append = append;
  }
}
