import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';
import { type UploadedDocument, documentsView } from '../domain/customer/document.view.js';
import { DocumentArchive, type ReceivedDocument } from '../providers/document-archive.port.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { type DocumentDescription, removedWhenRefused } from './upload-document.js';

/** PUT /documents/{id}: replaces the file of a document. Returns the document. 404; 410; 400 once the customer is decided. */
export class ReplaceDocument extends defineCommand<
  {
    readonly customerId: string;
    readonly documentId: string;
    readonly description: DocumentDescription;
    readonly received: ReceivedDocument;
  },
  UploadedDocument
>('onboarding.replace-document') {}

@CommandHandler(ReplaceDocument)
export class ReplaceDocumentHandler implements ICommandHandler<ReplaceDocument> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly archive: DocumentArchive,
    private readonly files: CustomerFiles,
  ) {}

  async execute({
    tenant,
    data: { customerId, documentId, description, received },
    metadata,
  }: ReplaceDocument): Promise<UploadedDocument> {
    const uuid = uuidOf('Customer', customerId);
    await this.files.open(tenant, customerId);
    // A separate address for this request: that of an earlier file with the same content may be about to be discarded.
    const file = await this.archive.keep(tenant, customerId, `${documentId} ${metadata.commandId}`, received);
    const command = { kind: 'replace-document', documentId, file, ...description } as const;
    const receipt = await removedWhenRefused(this.archive, file, () =>
      this.runner.run(customer, tenant, uuid, command, metadata),
    );
    return (await this.answers.answer(documentsView, tenant, uuid, receipt))[documentId]!;
  }
}
