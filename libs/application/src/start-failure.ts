import { NotAuthentic } from '@app/audit';
import { inspectDatabase, type Inspection, UnusableDatabase } from '@app/database';
import { StoreUnreachable, WrongEventStore, WrongInstallation } from '@app/event-store';
import { StartError } from '@app/runtime';

const FOR_OPERATORS = [NotAuthentic, StoreUnreachable, UnusableDatabase, WrongEventStore, WrongInstallation];

/** Inspects the database before anything is created or started. Throws StartError. */
export function inspect(url: string): Promise<Inspection> {
  return inspectDatabase(url).catch((error: unknown) => Promise.reject(startFailure(error)));
}

/** Converts a failure to start to a plain sentence if the operator can correct it; otherwise returns the error. */
export function startFailure(error: unknown): unknown {
  if (!FOR_OPERATORS.some((kind) => error instanceof kind)) return error;
  const { message } = error as Error;
  return new StartError(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`);
}
