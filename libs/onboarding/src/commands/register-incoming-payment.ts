import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { customer } from '../domain/customer/customer.decider.js';

/**
 * Registers an incoming payment before it credits an account that a deletion found empty: a deletion that began without
 * knowing of it no longer counts. Answers the number of announcements. Refuses USER_NOT_FOUND, and CUSTOMER_DELETED when nothing may
 * be credited any more.
 */
export class RegisterIncomingPayment extends Command<number> {
  constructor(
    readonly tenant: Tenant,
    readonly customerId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(RegisterIncomingPayment)
export class RegisterIncomingPaymentHandler implements ICommandHandler<RegisterIncomingPayment> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, customerId, metadata }: RegisterIncomingPayment): Promise<number> {
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
