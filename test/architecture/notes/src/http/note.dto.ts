import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageQuery, ResourceIdField, TextField } from '@app/http';

/** Body of POST /notes. */
export class NoteCreateRequest {
  @ResourceIdField('Customer')
  customerId!: string;

  @TextField({ max: 1_000, description: 'A text about the customer.' })
  body!: string;
}

/** Query of GET /notes. */
export class NotesQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;
}

@ApiSchema({ name: 'Note' })
export class NoteResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The text; null once the customer was erased.' })
  body!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it was archived.' })
  archivedAt!: string | null;
}
