import { EventStoreDBClient } from '@eventstore/db-client';

/** Members that the client does not export. */
interface Inside {
  supports(): Promise<boolean>;
  getChannel(): Promise<{ close(): void }>;
}

/** A client of an EventStoreDB, and how to let its connection go. */
export interface OpenedClient {
  readonly client: EventStoreDBClient;
  close(): Promise<void>;
}

const CLOSING_MILLISECONDS = 2_000;

/** Connects at the first call. Throws when the connection string cannot be read; it may hold a password and is never repeated. */
export function openClient(connectionString: string): OpenedClient {
  const client = connected(connectionString);
  const inside = client as unknown as Inside;
  // The stream that all appends would share has no deadline, and when it breaks, unhandled rejections end the process.
  // With the feature reported as unsupported, the client makes one call per append.
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
