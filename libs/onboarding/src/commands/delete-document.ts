import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { customer } from '../domain/customer/customer.decider.js';

/** DELETE /documents/{id}: takes a document back. 404, 410, 409 CONFLICT once it was submitted. */
export class DeleteDocument extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly customerId: string,
    readonly documentId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(DeleteDocument)
export class DeleteDocumentHandler implements ICommandHandler<DeleteDocument> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, customerId, documentId, metadata }: DeleteDocument): Promise<void> {
    const command = { kind: 'delete-document', documentId } as const;
    const receipt = await this.runner.run(customer, tenant, uuidOf('Customer', customerId), command, metadata);
    await this.answers.passed(receipt.checkpoint);
  }
}
