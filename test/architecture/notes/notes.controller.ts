import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Refusal, type ResourceName, type Tenant, uuidOf } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
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
import { notesTable } from './notes.table.js';
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
    private readonly tables: ReadTables,
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
    const where = { customer_id: query.customerId };
    return page(query, await this.tables.of(notesTable).list(tenant, { where, ...pageRequest(query) }));
  }

  @Get(':noteId')
  @Answers(200, NoteResponse, { summary: 'One note', errors: [404] })
  async get(@CurrentTenant() tenant: Tenant, @ResourceIdParam(NOTE, 'noteId') id: string): Promise<NoteDocument> {
    const found = await this.tables.of(notesTable).get(tenant, uuidOf(NOTE, id));
    if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no note with this id.');
    return found;
  }
}
