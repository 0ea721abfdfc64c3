import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { ArchiveNote } from '../commands/archive-note.js';
import { CreateNote } from '../commands/create-note.js';
import { NOTE } from '../domain/note/note.events.js';
import type { NoteDocument } from '../domain/note/note.view.js';
import { GetNote, ListNotes } from '../queries/notes.queries.js';
import { NoteCreateRequest, NoteResponse, NotesQuery } from './note.dto.js';

@ApiTags('Notes')
@Controller('notes')
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, NoteResponse, { summary: 'Create a note', errors: ['REFERENCE_NOT_FOUND', 'CUSTOMER_DELETED'] })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { customerId, body }: NoteCreateRequest,
  ): Promise<NoteDocument> {
    return this.commands.execute(new CreateNote(tenant, { customerId, body }, metadata));
  }

  @Get()
  @Answers(200, PageOf(NoteResponse), { summary: 'List notes' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: NotesQuery): Promise<Page<NoteDocument>> {
    return page(query, await this.queries.execute(new ListNotes(tenant, query, pageRequest(query))));
  }

  @Get(':noteId')
  @Answers(200, NoteResponse, { summary: 'Get a note', errors: ['REFERENCE_NOT_FOUND'] })
  get(@CurrentTenant() tenant: Tenant, @ResourceIdParam(NOTE, 'noteId') noteId: string): Promise<NoteDocument> {
    return this.queries.execute(new GetNote(tenant, { noteId }));
  }

  @Delete(':noteId')
  @Requires('MANAGE')
  @Answers(204, undefined, { summary: 'Archive a note', errors: ['REFERENCE_NOT_FOUND'] })
  archive(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam(NOTE, 'noteId') noteId: string,
  ): Promise<void> {
    return this.commands.execute(new ArchiveNote(tenant, { noteId }, metadata));
  }
}
