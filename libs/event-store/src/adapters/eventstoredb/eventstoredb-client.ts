import { EventStoreDBClient } from '@eventstore/db-client';

/** Internal members that the client does not export. */
interface Inside {
  supports(): Promise<boolean>;
  getChannel(): Promise<{ close(): void }>;
}

/** A client of an EventStoreDB, with a function that closes its connection. */
export interface OpenedClient {
  readonly client: EventStoreDBClient;
  close(): Promise<void>;
}

const CLOSING_MILLISECONDS = 2_000;

/**
 * Connects on the first call. Throws when the connection string is invalid. The error never contains the string, which may hold a password.
 */
export function openClient(connectionString: string): OpenedClient {
  const client = connected(connectionString);
  const inside = client as unknown as Inside;
  // By default all appends share one gRPC stream, which has no deadline; when it breaks, unhandled rejections end the process. If the feature
  // is reported as unsupported, the client makes one call for each append.
  inside.supports = async () => false;
  return {
    client,
    close: async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSING_MILLISECONDS).unref());
      await Promise.race([client.dispose(), timeout]);
      await Promise.race([inside.getChannel().then((channel) => channel.close()), timeout]).catch(() => undefined);
    },
  };
}

function connected(connectionString: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch {
    throw new Error('the address of EventStoreDB is invalid: expected esdb://host:port?tls=…');
  }
}
