import type pg from 'pg';
import { guarded } from '@app/kernel';
import type { NotificationHealth } from './notification-health.js';
import { openSession } from './sessions.js';

const RECONNECT_MILLISECONDS = 500;
const ASK_MILLISECONDS = 1_000;
/** Maximum time since the last response during which this process assumes that it missed no notification. */
const TRUST_MILLISECONDS = 5_000;
/** A listener without a response for this long is replaced. */
const MAX_ANSWER_MILLISECONDS = 10_000;

/** Called with the payload of a notification and the backend id of its sender. */
type Heard = (payload: string, backend: number) => void;

/**
 * Notifications between processes by LISTEN and NOTIFY, over one self-healing connection. Notifications may be lost while it reconnects. So
 * it checks the connection every second, and reports when it may have missed something.
 */
export class DatabaseListener implements NotificationHealth {
  /** Application name of listener sessions. */
  static readonly SESSION = 'listener';

  private readonly callbacks = new Map<string, Set<Heard>>();
  private readonly gapCallbacks = new Set<() => void>();
  private client: pg.Client | null = null;
  private reconnect: NodeJS.Timeout | null = null;
  private asker: NodeJS.Timeout | null = null;
  /** A connection runs one statement at a time. */
  private asking: Promise<unknown> = Promise.resolve();
  private closed = false;
  /** Every notification before this time has been received. */
  private lastReceivedAt = Number.NEGATIVE_INFINITY;
  private askedAt: number | null = null;

  constructor(
    private readonly options: pg.PoolConfig,
    private readonly now: () => number = () => performance.now(),
    /** The heartbeat query: any response shows that the connection works. */
    private readonly heartbeat: (client: pg.Client) => Promise<unknown> = (client) => client.query('SELECT 1'),
  ) {}

  /** False while the connection is down or its last response is too old: cached values may then be stale. */
  get isCurrent(): boolean {
    return this.client !== null && this.now() - this.lastReceivedAt < TRUST_MILLISECONDS;
  }

  async start(): Promise<void> {
    const client = await openSession(this.options, DatabaseListener.SESSION);
    client.once(
      'end',
      guarded(() => this.lost(client)),
    );
    // Any database client can send a payload: a callback that fails on one must not affect the others.
    client.on(
      'notification',
      guarded(({ channel, payload, processId }: pg.Notification) => {
        for (const callback of this.callbacks.get(channel) ?? []) guarded(callback)(payload ?? '', processId);
      }),
    );
    try {
      this.client = client;
      await client.query([...this.callbacks.keys()].map((channel) => `LISTEN ${channel}`).join('; '));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.askedAt = null;
    for (const missed of this.gapCallbacks) missed();
    this.lastReceivedAt = this.now();
    this.asker ??= setInterval(
      guarded(() => this.ask()),
      ASK_MILLISECONDS,
    ).unref();
    if (this.closed) await this.close();
  }

  listen(channel: string, callback: Heard): () => void {
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

  /** Calls back after a gap, once notifications can be received again: callers must query the current state. */
  onGap(callback: () => void): () => void {
    this.gapCallbacks.add(callback);
    return () => this.gapCallbacks.delete(callback);
  }

  /** Notifies every listener, including this process. Resolves when the notification is sent, or lost with the connection. */
  async send(channel: string, payload: string): Promise<void> {
    const { client } = this;
    const sent = this.asking
      .then(() => client?.query('SELECT pg_notify($1, $2)', [channel, payload]))
      .catch(() => undefined);
    this.asking = sent;
    await sent;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.reconnect !== null) clearTimeout(this.reconnect);
    if (this.asker !== null) clearInterval(this.asker);
    const client = this.client;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  /** When the response arrives, all earlier notifications have arrived: one connection carries both, in order. */
  private async ask(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    if (this.askedAt !== null) {
      if (this.now() - this.askedAt > MAX_ANSWER_MILLISECONDS) client.connection.stream.destroy();
      return;
    }
    const asked = (this.askedAt = this.now());
    const answered = this.asking
      .then(() => this.heartbeat(client))
      .then(
        () => true,
        () => false,
      );
    this.asking = answered;
    if (!(await answered) || this.client !== client) return;
    this.askedAt = null;
    this.lastReceivedAt = asked;
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
