import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { CustomerBalances } from '../queries/customer-balances.questions.js';

/**
 * DELETE /customers/{id}. Returns the deleted customer. 404; 410 the second time; 409 CONFLICT while it has money or is about to receive
 * some.
 */
export class DeleteCustomer extends defineCommand<{ readonly customerId: string }, CustomerDocument>(
  'onboarding.delete-customer',
) {}

@CommandHandler(DeleteCustomer)
export class DeleteCustomerHandler implements ICommandHandler<DeleteCustomer> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly balances: CustomerBalances,
  ) {}

  async execute({ tenant, data: { customerId }, metadata }: DeleteCustomer): Promise<CustomerDocument> {
    const uuid = uuidOf('Customer', customerId);
    const { state } = await this.runner.load(customer, tenant, uuid);
    const announcements = state?.announcements ?? 0;
    // An earlier attempt of this command may have deleted the customer and lost its response.
    if (state?.deleted === false) await this.balances.requireNone(tenant, customerId, { announcements, metadata });
    const receipt = await this.runner.run(customer, tenant, uuid, { kind: 'delete', announcements }, metadata);
    // After this answer the platform may use its id of the customer for another one.
    return this.answers.answer(customerView, tenant, uuid, receipt, {
      reactions: true,
      correlationId: metadata.correlationId,
    });
  }
}
