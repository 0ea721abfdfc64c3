import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { EventCodec, EventStore, streamName } from '@app/event-store';
import { ViewReader } from '../aggregates/view-reader.js';
import type { TableDefinition } from '../definitions/table-definition.js';

/**
 * The document of a row whose subject was erased: its stream folded again, in which personal members read as null. The
 * folds are remembered apart from all others, which may have been made while the key still lived.
 */
@Injectable()
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
