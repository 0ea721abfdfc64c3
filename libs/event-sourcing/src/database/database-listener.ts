import pg from 'pg';

const RECONNECT_MILLISECONDS = 500;

/** Nudges between processes by LISTEN and NOTIFY, over one connection that heals itself. A nudge may be lost while it does. */
export class DatabaseListener {
  private readonly callbacks = new Map<string, Set<(payload: string) => void>>();
  private client: pg.Client | null = null;
  private reconnect: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(private readonly options: pg.ClientConfig) {}

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.options, application_name: 'listener' });
    client.on('error', () => this.lost(client));
    client.on('notification', ({ channel, payload }) => {
      for (const callback of this.callbacks.get(channel) ?? []) callback(payload ?? '');
    });
    await client.connect();
    this.client = client;
    for (const channel of this.callbacks.keys()) await client.query(`LISTEN ${channel}`);
  }

  listen(channel: string, callback: (payload: string) => void): () => void {
    let callbacks = this.callbacks.get(channel);
    if (callbacks === undefined) {
      callbacks = new Set();
      this.callbacks.set(channel, callbacks);
      void this.client?.query(`LISTEN ${channel}`).catch(() => undefined);
    }
    callbacks.add(callback);
    return () => callbacks.delete(callback);
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.reconnect !== null) clearTimeout(this.reconnect);
    await this.client?.end().catch(() => undefined);
  }

  private lost(client: pg.Client): void {
    if (this.closed || this.client !== client) return;
    this.client = null;
    void client.end().catch(() => undefined);
    this.retry();
  }

  private retry(): void {
    if (this.closed) return;
    this.reconnect = setTimeout(() => void this.start().catch(() => this.retry()), RECONNECT_MILLISECONDS);
  }
}
