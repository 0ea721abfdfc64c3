import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { ResourceName, Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  PageQuery,
  Requires,
  ResourceIdField,
  ResourceIdParam,
  TextField,
  page,
  pageRequest,
} from '@app/http';
import type { NoteDocument } from './note.view.js';
import { GetNote, ListNotes } from './notes.queries.js';
import { WriteNote } from './write-note.js';

const NOTE = 'Note' as ResourceName;

/** Body of POST /notes. */
export class NoteRequest {
  @ResourceIdField('Customer')
  customerId!: string;

  @TextField({ max: 1_000, description: 'Text of the note.' })
  body!: string;
}

/** Query of GET /notes. */
export class NotesQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;
}

export class NoteResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: String, nullable: true }) body!: string | null;
}

@ApiTags('Notes')
@Controller('notes')
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, NoteResponse, { summary: 'Write a note', errors: [404, 410] })
  write(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { customerId, body }: NoteRequest,
  ): Promise<NoteDocument> {
    return this.commands.execute(new WriteNote(tenant, { customerId, body }, metadata));
  }

  @Get()
  @Answers(200, PageOf(NoteResponse), { summary: 'List notes' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: NotesQuery): Promise<Page<NoteDocument>> {
    return page(query, await this.queries.execute(new ListNotes(tenant, query, pageRequest(query))));
  }

  @Get(':noteId')
  @Answers(200, NoteResponse, { summary: 'One note', errors: [404] })
  get(@CurrentTenant() tenant: Tenant, @ResourceIdParam(NOTE, 'noteId') noteId: string): Promise<NoteDocument> {
    return this.queries.execute(new GetNote(tenant, { noteId }));
  }
}
