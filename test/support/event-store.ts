import type { EventStoreChoice } from '@app/event-store';
import type { EventLog } from './eventstoredb/event-log.js';

/*
 * Applications under test store events in their database or, if the run has EVENT_STORE=eventstoredb, in a separate EventStoreDB for each
 * database: all processes on one database share one log.
 */

interface Server {
  readonly connectionString: string;
  readonly log: EventLog;
  stop(): void;
}

/** True if applications of this run store events in PostgreSQL by default. */
const ARE_EVENTS_IN_POSTGRES = process.env['EVENT_STORE'] !== 'eventstoredb';

/** Options of an application that stores events in PostgreSQL in every run, for features that no other store has. */
export const EVENTS_IN_POSTGRES: { readonly eventStore?: EventStoreChoice } = ARE_EVENTS_IN_POSTGRES
  ? {}
  : { eventStore: { kind: 'postgres' } };

/** Minimum number of PostgreSQL statements for a number of reads and appends of events. */
export const minStatementsOf = (readsAndAppends: number): number => (ARE_EVENTS_IN_POSTGRES ? readsAndAppends : 0);

const servers = new Map<string, Promise<Server>>();

/** The event store of a database. */
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

/** Copies the log of a template database for a copy of that database. */
export async function copyEventStoreBeside(template: string, databaseUrl: string): Promise<void> {
  const original = await servers.get(template);
  if (original !== undefined) servers.set(databaseUrl, startServer(original.log.copy()));
}

/** Stops the services of a dropped database. */
export async function dropEventStoreBeside(databaseUrl: string): Promise<void> {
  (await servers.get(databaseUrl))?.stop();
  servers.delete(databaseUrl);
}

/** Loaded only by runs that need it, since loading takes a while. */
async function startServer(log?: EventLog): Promise<Server> {
  const { LoopbackServer } = await import('./eventstoredb/loopback-server.js');
  return LoopbackServer.start(log);
}
