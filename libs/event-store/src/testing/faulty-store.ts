import { type Checkpoint, EventStore, type StoredEvent, type Unsubscribe } from '../store/event-store.js';

/** Fault of an append: none, a failure before anything is stored, or a lost response after the events were stored. */
export type Fault = 'none' | 'fails' | 'answer lost';

/** A store whose appends fail on demand, in the two ways in which a real store fails. */
export class FaultyStore extends EventStore {
  override readonly checksIndex: boolean;
  override readonly keepsSequences: boolean;

  constructor(
    private readonly store: EventStore,
    /** Called before every append. */
    public next: () => Fault = () => 'none',
  ) {
    super();
    this.checksIndex = store.checksIndex;
    this.keepsSequences = store.keepsSequences;
  }

  async append(...append: Parameters<EventStore['append']>): Promise<Checkpoint> {
    const fault = this.next();
    if (fault === 'fails') throw lost('before the append', append);
    const checkpoint = await this.store.append(...append);
    if (fault === 'answer lost') throw lost('before the answer', append);
    return checkpoint;
  }

  read(stream: string, range?: { readonly from?: number; readonly upTo?: number }): Promise<StoredEvent[]> {
    return this.store.read(stream, range);
  }

  readAll(after: Checkpoint, limit: number): Promise<StoredEvent[]> {
    return this.store.readAll(after, limit);
  }

  head(): Promise<Checkpoint> {
    return this.store.head();
  }

  onAppended(wake: () => void): Unsubscribe {
    return this.store.onAppended(wake);
  }

  override get hearsAppends(): boolean {
    return this.store.hearsAppends;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function lost(when: string, [, , , conditions]: Parameters<EventStore['append']>): Error {
  for (const sequence of conditions?.sequences ?? []) sequence.break();
  return new Error(`the connection was lost ${when}`);
}
