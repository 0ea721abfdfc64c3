import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ErasedRows, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { DocumentArchive } from '../providers/document-archive.port.js';
import { CustomerBalances } from '../queries/customer-balances.questions.js';
import { CustomerNames } from '../services/customer-names.service.js';

/**
 * Erases a person for an operator: irreversibly destroys the documents and the key. Returns the rest of the customer. 404; 409 CONFLICT while
 * it has money or is about to receive some. A repetition completes an interrupted erasure.
 */
export class EraseCustomer extends defineCommand<{ readonly customerId: string }, CustomerDocument>(
  'onboarding.erase-customer',
) {}

@CommandHandler(EraseCustomer)
export class EraseCustomerHandler implements ICommandHandler<EraseCustomer> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly balances: CustomerBalances,
    private readonly archive: DocumentArchive,
    private readonly vault: Vault,
    private readonly rows: ErasedRows,
    private readonly names: CustomerNames,
  ) {}

  async execute({ tenant, data: { customerId }, metadata }: EraseCustomer): Promise<CustomerDocument> {
    const uuid = uuidOf('Customer', customerId);
    const { state } = await this.runner.load(customer, tenant, uuid);
    const announcements = state?.announcements ?? 0;
    await this.balances.requireNone(tenant, customerId, { announcements, metadata });
    const receipt = await this.runner.run(customer, tenant, uuid, { kind: 'erase', announcements }, metadata);
    // The read models erase the person while the rows to erase can still be read.
    const left = await this.answers.answer(customerView, tenant, uuid, receipt, {
      reactions: true,
      correlationId: metadata.correlationId,
    });
    const { platformCustomerId, documents } = receipt.state!;
    // The platform may use the id again, but it cannot be read once the key is destroyed.
    if (platformCustomerId !== null) await this.names.releaseOfDeleted(tenant, uuid, platformCustomerId, metadata);
    for (const { file } of documents) await this.archive.remove(file.address);
    await this.vault.shred(tenant, customerId);
    await this.rows.rewrite(tenant, customerId);
    return left;
  }
}
