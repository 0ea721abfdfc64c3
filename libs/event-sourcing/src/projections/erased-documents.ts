import type { Tenant } from '@app/kernel';
import { ViewReader } from '../aggregates/view-reader.js';
import type { EventCodec } from '../store/codec.js';
import type { EventStore } from '../store/event-store.js';
import { streamName } from '../store/stream-name.js';
import type { TableDefinition } from './table-definition.js';

/**
 * The document of a row whose subject was erased: its stream folded again, in which personal members read as null. The
 * folds are remembered apart from all others, which may have been made while the key still lived.
 */
export class ErasedDocuments {
  private readonly views: ViewReader;

  constructor(store: EventStore, codec: EventCodec) {
    this.views = new ViewReader(store, codec);
  }

  /** As of a revision, or now when none is given. */
  of<Document>(
    { view }: Pick<TableDefinition<Document>, 'view'>,
    tenant: Tenant,
    id: string,
    revision?: number,
  ): Promise<Document | null> {
    return this.views.ofStream(view, streamName(tenant, view.aggregate, id), revision);
  }
}
