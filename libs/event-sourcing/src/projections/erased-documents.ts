import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import { ViewReader } from '../aggregates/view-reader.js';
import type { TableDefinition } from '../definitions/table-definition.js';

/**
 * The document of an erased subject, folded from its stream again with personal members as null. Cached apart from all other folds, which may
 * be older than the erasure.
 */
@Injectable()
export class ErasedDocuments {
  private readonly views: ViewReader;

  constructor(store: EventStore, codec: EventCodec) {
    this.views = new ViewReader(store, codec);
  }

  /** As of a revision; default: now. */
  of<Document>(
    { view }: Pick<TableDefinition<Document>, 'view'>,
    tenant: Tenant,
    id: string,
    revision?: number,
  ): Promise<Document | null> {
    return this.views.ofStream(view, streamName(tenant, view.aggregate, id), revision);
  }
}
