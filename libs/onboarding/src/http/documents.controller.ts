import { Controller, Delete, Get, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant, inMember, isResourceId } from '@app/kernel';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Multipart,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
  UsesQuota,
} from '@app/http';
import { DeleteDocument } from '../commands/delete-document.js';
import { ReplaceDocument } from '../commands/replace-document.js';
import { UploadDocument } from '../commands/upload-document.js';
import type { UploadedDocument } from '../domain/customer/document.view.js';
import { DocumentArchive } from '../providers/document-archive.port.js';
import { FileItems, GetDocument, ListDocuments } from '../queries/file-items.queries.js';
import { readDocumentForm } from './document-form.reader.js';
import { DocumentResponse, DocumentsQuery, DocumentReplaceRequest, DocumentUploadRequest } from './document.dto.js';

const DocumentId = (): ParameterDecorator => ResourceIdParam('Document', 'documentId');

@ApiTags('Documents')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly items: FileItems,
    private readonly archive: DocumentArchive,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Multipart(DocumentUploadRequest)
  @UsesQuota('documents')
  @Answers(201, DocumentResponse, {
    summary: 'Upload a document of a customer or beneficial owner',
    errors: ['UNSUITABLE_DOCUMENT', 'REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', 'CUSTOMER_DELETED'],
  })
  async upload(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Req() request: ApiRequest,
  ): Promise<UploadedDocument> {
    return readDocumentForm(request, this.archive, tenant, DocumentUploadRequest, async (upload) => {
      const { description, received, ofContent } = upload;
      const holder = upload.form.documentHolder;
      const store = async (): Promise<UploadedDocument> => {
        const customerId = isResourceId('Customer', holder)
          ? holder
          : await this.items.customerOf(tenant, 'BeneficialOwner', holder);
        return this.commands.execute(
          new UploadDocument(
            tenant,
            { customerId, documentHolder: holder, description, received },
            ofContent(metadata),
          ),
        );
      };
      return inMember('documentHolder', 'customer or beneficial owner', store());
    });
  }

  @Get()
  @Answers(200, PageOf(DocumentResponse), { summary: 'List documents, newest first' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: DocumentsQuery): Promise<Page<UploadedDocument>> {
    return page(
      query,
      await this.queries.execute(new ListDocuments(tenant, { holder: query.documentHolder }, pageRequest(query))),
    );
  }

  @Get(':documentId')
  @Answers(200, DocumentResponse, {
    summary: 'Get the details of one document; its file cannot be downloaded',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  get(@CurrentTenant() tenant: Tenant, @DocumentId() documentId: string): Promise<UploadedDocument> {
    return this.queries.execute(new GetDocument(tenant, { id: documentId }));
  }

  @Put(':documentId')
  @Requires('MANAGE')
  @Multipart(DocumentReplaceRequest)
  @UsesQuota('documents')
  @Answers(200, DocumentResponse, {
    summary: 'Replace the file of a rejected document',
    errors: ['REFERENCE_NOT_FOUND', 'CUSTOMER_DELETED'],
  })
  async replace(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @DocumentId() documentId: string,
    @Req() request: ApiRequest,
  ): Promise<UploadedDocument> {
    const customerId = await this.items.customerOf(tenant, 'Document', documentId);
    return readDocumentForm(
      request,
      this.archive,
      tenant,
      DocumentReplaceRequest,
      ({ description, received, ofContent }) =>
        this.commands.execute(
          new ReplaceDocument(tenant, { customerId, documentId, description, received }, ofContent(metadata)),
        ),
    );
  }

  @Delete(':documentId')
  @Requires('MANAGE')
  @Answers(204, undefined, {
    summary: 'Delete a document before it is submitted',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  async delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @DocumentId() documentId: string,
  ): Promise<void> {
    const customerId = await this.items.customerOf(tenant, 'Document', documentId);
    await this.commands.execute(new DeleteDocument(tenant, { customerId, documentId }, metadata));
  }
}
