import { NotAuthentic } from '@app/audit';
import { inspectDatabase, type Inspection, UnusableDatabase } from '@app/database';
import { StoreUnreachable, WrongEventStore, WrongInstallation } from '@app/event-store';
import { StartError } from '@app/runtime';

const FOR_OPERATORS = [NotAuthentic, StoreUnreachable, UnusableDatabase, WrongEventStore, WrongInstallation];

/** Looks at the database before anything is made or started. Throws StartError. */
export function inspect(url: string): Promise<Inspection> {
  return inspectDatabase(url).catch((error: unknown) => Promise.reject(startFailure(error)));
}

/** The failure to start: a plain sentence where the operator can correct it, else the error as it is. */
export function startFailure(error: unknown): unknown {
  if (!FOR_OPERATORS.some((kind) => error instanceof kind)) return error;
  const { message } = error as Error;
  return new StartError(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
}
