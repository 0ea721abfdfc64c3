import type { EventStoreChoice } from '@app/event-store';
import type { EventLog } from './eventstoredb/event-log.js';

/*
 * Applications under test keep their events in their database, or, when the run has EVENT_STORE=eventstoredb, in a separate EventStoreDB
 * for each database: processes on one database are on one log.
 */

interface Server {
  readonly connectionString: string;
  readonly log: EventLog;
  stop(): void;
}

/** True when the applications of this run keep their events in PostgreSQL unless they say otherwise. */
const ARE_EVENTS_IN_POSTGRES = process.env['EVENT_STORE'] !== 'eventstoredb';

/** Options of an application that keeps its events in PostgreSQL in every run, for features that no other store has. */
export const EVENTS_IN_POSTGRES: { readonly eventStore?: EventStoreChoice } = ARE_EVENTS_IN_POSTGRES
  ? {}
  : { eventStore: { kind: 'postgres' } };

/** The least number of statements to PostgreSQL for so many reads and appends of events. */
export const minStatementsOf = (readsAndAppends: number): number => (ARE_EVENTS_IN_POSTGRES ? readsAndAppends : 0);

const servers = new Map<string, Promise<Server>>();

/** The event store that belongs to this database. */
export async function eventStoreBeside(databaseUrl: string): Promise<EventStoreChoice> {
  if (ARE_EVENTS_IN_POSTGRES) return { kind: 'postgres' };
  const server = servers.get(databaseUrl) ?? startServer();
  servers.set(databaseUrl, server);
  return { kind: 'eventstoredb', connectionString: (await server).connectionString };
}

/** The same as environment variables of a process. */
export async function eventStoreEnvironment(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const choice = await eventStoreBeside(databaseUrl);
  return choice.kind === 'postgres' ? {} : { EVENT_STORE: choice.kind, ESDB_URL: choice.connectionString };
}

/** A database that is a copy continues with a copy of the log beside the one that it was made of. */
export async function copyEventStoreBeside(template: string, databaseUrl: string): Promise<void> {
  const original = await servers.get(template);
  if (original !== undefined) servers.set(databaseUrl, startServer(original.log.copy()));
}

/** Stops the services of a database that is dropped. */
export async function dropEventStoreBeside(databaseUrl: string): Promise<void> {
  (await servers.get(databaseUrl))?.stop();
  servers.delete(databaseUrl);
}

/** Loaded by runs that need it, since that takes a while. */
async function startServer(log?: EventLog): Promise<Server> {
  const { LoopbackServer } = await import('./eventstoredb/loopback-server.js');
  return LoopbackServer.start(log);
}
