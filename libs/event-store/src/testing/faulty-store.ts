import { type Checkpoint, EventStore, type StoredEvent, type Unsubscribe } from '../store/event-store.js';

/** Fault of one append: none, a failure before anything is stored, or a lost answer after the events are stored. */
export type Fault = 'none' | 'fails' | 'answer lost';

/** A store whose appends fail on request, in the two ways in which a real one does. */
export class FaultyStore extends EventStore {
  override readonly checksIndex: boolean;

  constructor(
    private readonly store: EventStore,
    /** Asked before every append. */
    public next: () => Fault = () => 'none',
  ) {
    super();
    this.checksIndex = store.checksIndex;
  }

  async append(...append: Parameters<EventStore['append']>): Promise<Checkpoint> {
    const fault = this.next();
    if (fault === 'fails') throw new Error('the connection was lost before the append');
    const checkpoint = await this.store.append(...append);
    if (fault === 'answer lost') throw new Error('the connection was lost before the answer');
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

  close(): Promise<void> {
    return this.store.close();
  }
}
