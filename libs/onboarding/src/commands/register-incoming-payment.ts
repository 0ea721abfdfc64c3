import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';

/**
 * Registers an incoming payment before it credits an account that a deletion confirmed empty: a deletion that did not know of it then fails.
 * Returns the number of announcements. Refused with USER_NOT_FOUND, and with CUSTOMER_DELETED once nothing may be credited.
 */
export class RegisterIncomingPayment extends defineCommand<{ readonly customerId: string }, number>(
  'onboarding.register-incoming-payment',
) {}

@CommandHandler(RegisterIncomingPayment)
export class RegisterIncomingPaymentHandler implements ICommandHandler<RegisterIncomingPayment> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { customerId }, metadata }: RegisterIncomingPayment): Promise<number> {
    const { state } = await this.runner.run(
      customer,
      tenant,
      uuidOf('Customer', customerId),
      { kind: 'announce-money' },
      metadata,
    );
    return state!.announcements;
  }
}
