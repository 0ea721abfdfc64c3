import pg from 'pg';
import { guarded } from '@app/kernel';

const RECONNECT_MILLISECONDS = 500;

/** Nudges between processes by LISTEN and NOTIFY, over one connection that heals itself. A nudge may be lost while it does. */
export class DatabaseListener {
  private readonly callbacks = new Map<string, Set<(payload: string) => void>>();
  private client: pg.Client | null = null;
  private reconnect: NodeJS.Timeout | null = null;
  /** A connection takes one statement at a time. */
  private asking: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(private readonly options: pg.ClientConfig) {}

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.options, application_name: 'listener', keepAlive: true });
    client.on('error', () => undefined); // its end, which follows, is what counts
    client.once(
      'end',
      guarded(() => this.lost(client)),
    );
    // a payload is whatever somebody with access to the database sent: one callback that fails on it is not the others' fault
    client.on(
      'notification',
      guarded(({ channel, payload }: pg.Notification) => {
        for (const callback of this.callbacks.get(channel) ?? []) guarded(callback)(payload ?? '');
      }),
    );
    try {
      await client.connect();
      this.client = client;
      for (const channel of this.callbacks.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) await this.close();
  }

  listen(channel: string, callback: (payload: string) => void): () => void {
    let callbacks = this.callbacks.get(channel);
    if (callbacks === undefined) {
      callbacks = new Set();
      this.callbacks.set(channel, callbacks);
      const { client } = this;
      this.asking = this.asking.then(() => client?.query(`LISTEN ${channel}`)).catch(() => undefined);
    }
    callbacks.add(callback);
    return () => callbacks.delete(callback);
  }

  /** Nudges everybody who listens, this process too. */
  tell(channel: string, payload: string): void {
    const { client } = this;
    this.asking = this.asking
      .then(() => client?.query('SELECT pg_notify($1, $2)', [channel, payload]))
      .catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.reconnect !== null) clearTimeout(this.reconnect);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.retry();
  }

  private retry(): void {
    if (this.closed || this.reconnect !== null) return;
    const again = guarded(() => {
      this.reconnect = null;
      return this.start().catch(() => this.retry());
    });
    this.reconnect = setTimeout(again, RECONNECT_MILLISECONDS);
  }
}
