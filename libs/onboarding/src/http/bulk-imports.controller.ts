import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { type Tenant, invalidInput } from '@app/kernel';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  type FileHandling,
  Metadata,
  Multipart,
  type Page,
  PageOf,
  PageQuery,
  RecordField,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
  readMultipart,
  UsesQuota,
} from '@app/http';
import { StartBulkImport } from '../commands/start-bulk-import.js';
import type { JobDocument, JobError } from '../domain/bulk-import/bulk-import.view.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { DocumentArchive, type ReceivedFile } from '../providers/document-archive.port.js';
import { GetBulkImport, ListBulkImportErrors } from '../queries/bulk-imports.queries.js';

export class BulkImportRequest {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description: `CSV in UTF-8 with a header row, at most 100 MB and 1,000,000 lines. Every row has umaAddress, platformCustomerId, customerType, addressLine1, city, state,
postalCode and country; of an INDIVIDUAL also fullName and birthDate, of a BUSINESS businessLegalName. email, addressLine2, businessRegistrationNumber and businessTaxId are optional.`,
  })
  file!: unknown;
}

export class BulkImportAccepted {
  @ApiProperty({ type: 'string', example: 'Job:019542f5-b3e7-8d02-8000-000000000001' }) jobId!: string;
  @ApiProperty({ type: 'string', enum: ['PENDING', 'PROCESSING'] }) status!: string;
}

class JobProgress {
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: 'integer' }) processed!: number;
  @ApiProperty({ type: 'integer' }) successful!: number;
  @ApiProperty({ type: 'integer' }) failed!: number;
}

@ApiSchema({ name: 'JobError' })
class JobErrorResponse {
  @ApiProperty({ type: 'string', description: 'platformCustomerId, or row_<number>.' }) correlationId!: string;
  @ApiProperty({ type: 'string', required: false }) code?: string;
  @ApiProperty({ type: 'string', required: false }) message?: string;
  @RecordField({
    optional: true,
    description: '`errors` names the columns; `documentation` is the path of the code in /docs/errors.',
  })
  details?: object;
}

export class JobResponse {
  @ApiProperty({ type: 'string' }) id!: string;
  @ApiProperty({ type: 'string', enum: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] }) status!: string;
  @ApiProperty({ type: JobProgress }) progress!: JobProgress;
  @ApiProperty({
    type: [JobErrorResponse],
    required: false,
    description:
      'One for each of the first 100 rows that could not be imported; GET /customers/bulk/jobs/{jobId}/errors has all.',
  })
  errors?: JobErrorResponse[];
  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Rows that could not be imported beyond those in `errors`.',
  })
  furtherErrors?: number;
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    required: false,
    description: 'Present once the import has ended.',
  })
  completedAt?: string;
}

/** Import of customers from a file. Registered before the customers controller, whose path parameter would match it. */
@ApiTags('Customers')
@Controller('customers/bulk')
export class BulkImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly archive: DocumentArchive,
    private readonly queries: QueryBus,
  ) {}

  @Post('csv')
  @Requires('MANAGE')
  @Multipart(BulkImportRequest)
  @UsesQuota('imports')
  @Answers(202, BulkImportAccepted, { summary: 'Import customers from a CSV file' })
  async upload(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Req() request: ApiRequest,
  ): Promise<BulkImportAccepted> {
    const handling: FileHandling<ReceivedFile> = {
      take: ({ content }) => this.archive.receive(tenant, content, ONBOARDING_CONFIGURATION.bulkImport.largest),
      digestOf: ({ digest }) => digest,
      discard: (file) => file.discard(),
    };
    return readMultipart(request, 'file', handling, async ({ file, ofContent }) => {
      if (file === undefined || file.size === 0)
        throw invalidInput('A file is required.', { field: 'file', message: 'is required' });
      if (file.contentType !== null)
        throw invalidInput('The file is not CSV.', { field: 'file', message: 'must be CSV' });
      const { maxLines } = ONBOARDING_CONFIGURATION.bulkImport;
      if (file.lines > maxLines) {
        const message = `must have at most ${maxLines} lines`;
        throw invalidInput(`The file ${message}: split it.`, { field: 'file', message });
      }
      const { id: jobId, status } = await this.commands.execute(new StartBulkImport(tenant, file, ofContent(metadata)));
      return { jobId, status };
    });
  }

  @Get('jobs/:jobId')
  @Answers(200, JobResponse, { summary: 'Get the progress of an import', errors: ['BULK_UPLOAD_JOB_NOT_FOUND'] })
  get(@CurrentTenant() tenant: Tenant, @ResourceIdParam('Job', 'jobId') jobId: string): Promise<JobDocument> {
    return this.queries.execute(new GetBulkImport(tenant, { jobId }));
  }

  @Get('jobs/:jobId/errors')
  @Answers(200, PageOf(JobErrorResponse), {
    summary: 'List the rows that could not be imported, in order',
    errors: ['BULK_UPLOAD_JOB_NOT_FOUND'],
  })
  async errors(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Job', 'jobId') jobId: string,
    @Query() query: PageQuery,
  ): Promise<Page<JobError>> {
    return page(query, await this.queries.execute(new ListBulkImportErrors(tenant, { jobId }, pageRequest(query))));
  }
}
