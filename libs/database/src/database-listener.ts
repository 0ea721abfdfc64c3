import type pg from 'pg';
import { guarded } from '@app/kernel';
import type { NotificationHealth } from './notification-health.js';
import { openSession } from './sessions.js';

const RECONNECT_MILLISECONDS = 500;
const ASK_MILLISECONDS = 1_000;
/** Longest time since the last answer for which this process trusts that it missed no notification. */
const TRUST_MILLISECONDS = 5_000;
/** A listener without an answer for this long is replaced. */
const MAX_ANSWER_MILLISECONDS = 10_000;

/** Called with the payload of a notification and the backend of the session that sent it. */
type Heard = (payload: string, backend: number) => void;

/**
 * News between processes by LISTEN and NOTIFY, over one connection that heals itself. News may be lost while it does, so it
 * asks the database every second whether it still hears, and says when it may have missed something.
 */
export class DatabaseListener implements NotificationHealth {
  /** Name of the sessions of listeners. */
  static readonly SESSION = 'listener';

  private readonly callbacks = new Map<string, Set<Heard>>();
  private readonly gapCallbacks = new Set<() => void>();
  private client: pg.Client | null = null;
  private reconnect: NodeJS.Timeout | null = null;
  private asker: NodeJS.Timeout | null = null;
  /** A connection takes one statement at a time. */
  private asking: Promise<unknown> = Promise.resolve();
  private closed = false;
  /** Every notification before this time has been received. */
  private lastReceivedAt = Number.NEGATIVE_INFINITY;
  private askedAt: number | null = null;

  constructor(
    private readonly options: pg.PoolConfig,
    private readonly now: () => number = () => performance.now(),
    /** The query of the heartbeat: any answer shows that the connection is open. */
    private readonly heartbeat: (client: pg.Client) => Promise<unknown> = (client) => client.query('SELECT 1'),
  ) {}

  /**
   * False while the connection is away, and as soon as its last answer is too old: cached values may then be outdated.
   */
  get isCurrent(): boolean {
    return this.client !== null && this.now() - this.lastReceivedAt < TRUST_MILLISECONDS;
  }

  async start(): Promise<void> {
    const client = await openSession(this.options, DatabaseListener.SESSION);
    client.once(
      'end',
      guarded(() => this.lost(client)),
    );
    // any client of the database can send a payload: a callback that fails on one must not affect the others
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

  /** Calls back whenever news may have been missed and can be heard again: their content must be queried. */
  onGap(callback: () => void): () => void {
    this.gapCallbacks.add(callback);
    return () => this.gapCallbacks.delete(callback);
  }

  /** Notifies every listener, this process included. Resolves when it is sent, or lost with the connection. */
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

  /** When the answer arrives, so have the earlier notifications: one connection carries both, in order. */
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
