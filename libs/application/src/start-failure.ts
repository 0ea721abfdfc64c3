import { NotAuthentic, StoreUnreachable, WrongEventStore } from '@app/event-sourcing';
import { StartError } from '@app/runtime';

/** The failure to start: a plain sentence where the operator can correct it, else the error as it is. */
export function startFailure(error: unknown): unknown {
  const isOurs = [StoreUnreachable, WrongEventStore, NotAuthentic].some((kind) => error instanceof kind);
  if (!isOurs || !(error instanceof Error)) return error;
  return new StartError(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`);
}
