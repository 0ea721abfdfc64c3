import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import { ReadsResources, type ResourceReaders } from '@app/event-sourcing';
import { NOTE } from '../domain/note/note.events.js';
import { GetNote } from '../queries/notes.queries.js';

/** The types of resources that this context shows, each with the query that answers its GET. */
@ReadsResources()
@Injectable()
export class NoteResources implements ResourceReaders {
  constructor(private readonly queries: QueryBus) {}

  readonly resources: ResourceReaders['resources'] = {
    [NOTE]: (tenant: Tenant, id: string) => this.queries.execute(new GetNote(tenant, { noteId: id })),
  };
}
