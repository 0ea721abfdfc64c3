import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { CustomerBalances } from '../queries/customer-balances.questions.js';

/**
 * DELETE /customers/{id}: deletes the customer. Answers it; 404, 410 the second time, 409 CONFLICT while it has money
 * or is about to receive some.
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
    // A deleted customer may have been deleted by this very command, whose response was lost.
    if (state?.deleted === false) await this.balances.requireNone(tenant, customerId, { announcements, metadata });
    const receipt = await this.runner.run(customer, tenant, uuid, { kind: 'delete', announcements }, metadata);
    // The platform may give its own id of the customer to another one as soon as it has this answer.
    return this.answers.answer(customerView, tenant, uuid, receipt, {
      reactions: true,
      correlationId: metadata.correlationId,
    });
  }
}
