import { StoreUnreachable, WrongEventStore } from '@app/event-sourcing';
import { StartError } from '@app/runtime';

/** What kept the application from starting: in its own words when the operator can mend it, else as it is. */
export function startFailure(error: unknown): unknown {
  if (!(error instanceof StoreUnreachable || error instanceof WrongEventStore)) return error;
  return new StartError(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`);
}
