/** A third-party event store, used as its own documentation says. */
export interface Peer {
  readonly name: string;
  /** Appends after `expected` events (0: a new stream); answers how many the stream has then, or null when others came first. */
  append(stream: string, expected: number, events: readonly PeerEvent[]): Promise<number | null>;
  /** Reads the whole log, a page after the other; answers how many events there were. Null: it has no such question. */
  readonly replay: ((page: number) => Promise<number>) | null;
  close(): Promise<void>;
}

export interface PeerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}
