import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedResourceId, isFinalRefusal, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { DocumentDetails } from '../domain/customer/customer.commands.js';
import { customer } from '../domain/customer/customer.decider.js';
import type { StoredFile } from '../domain/customer/document.events.js';
import { type UploadedDocument, documentsView } from '../domain/customer/document.view.js';
import { DocumentArchive, type ReceivedDocument } from '../providers/document-archive.port.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';

/** A platform's description of a file. */
export type DocumentDescription = Omit<DocumentDetails, 'documentId' | 'file'>;

/** POST /documents: uploads a file for a customer or one of its owners. Returns the document. 404, 410. */
export class UploadDocument extends defineCommand<
  {
    readonly customerId: string;
    readonly documentHolder: string;
    readonly description: DocumentDescription;
    readonly received: ReceivedDocument;
  },
  UploadedDocument
>('onboarding.upload-document') {}

@CommandHandler(UploadDocument)
export class UploadDocumentHandler implements ICommandHandler<UploadDocument> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly archive: DocumentArchive,
    private readonly files: CustomerFiles,
  ) {}

  async execute({
    tenant,
    data: { customerId, documentHolder, description, received },
    metadata,
  }: UploadDocument): Promise<UploadedDocument> {
    const uuid = uuidOf('Customer', customerId);
    const documentId = derivedResourceId('Document', metadata.commandId);
    const receipt = await this.runner.runOnce(customer, tenant, uuid, metadata, async () => {
      await this.files.open(tenant, customerId); // so that nothing is stored for an unknown customer
      const file = await this.archive.keep(tenant, customerId, documentId, received);
      const command = { kind: 'add-document', documentId, documentHolder, file, ...description } as const;
      return removedWhenRefused(this.archive, file, () => this.runner.run(customer, tenant, uuid, command, metadata));
    });
    return (await this.answers.answer(documentsView, tenant, uuid, receipt))[documentId]!;
  }
}

/** A refused document leaves no file behind. After any other error it may have been recorded, so its file is kept. */
export async function removedWhenRefused<T>(
  archive: DocumentArchive,
  { address }: StoredFile,
  record: () => Promise<T>,
): Promise<T> {
  try {
    return await record();
  } catch (error) {
    if (isFinalRefusal(error)) await archive.remove(address);
    throw error;
  }
}
