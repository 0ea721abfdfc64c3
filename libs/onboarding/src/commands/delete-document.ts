import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';

/** DELETE /documents/{id}. 404, 410, 409 CONFLICT once it was submitted. */
export class DeleteDocument extends defineCommand<{
  readonly customerId: string;
  readonly documentId: string;
}>('onboarding.delete-document') {}

@CommandHandler(DeleteDocument)
export class DeleteDocumentHandler implements ICommandHandler<DeleteDocument> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { customerId, documentId }, metadata }: DeleteDocument): Promise<void> {
    const command = { kind: 'delete-document', documentId } as const;
    const receipt = await this.runner.run(customer, tenant, uuidOf('Customer', customerId), command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
  }
}
