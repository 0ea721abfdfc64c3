import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { PlatformDirectory } from '@app/platforms';
import type { ChangeCustomer as Change } from '../domain/customer/customer.commands.js';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { CustomerFiles } from '../queries/customer-files.js';
import { CustomerNames } from './customer-names.js';

/** Changes of a customer as the platform asks for them; well formed and allowed by the platform's rules. */
export type CustomerChanges = Omit<Change, 'kind' | 'platformIsRegulated'>;

/** PATCH /customers/{id}. Answers the customer; 404, 410, 400 for what cannot change any more, 409 UMA_ADDRESS_EXISTS. */
export class ChangeCustomer extends Command<CustomerDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly customerId: string,
    readonly changes: CustomerChanges,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(ChangeCustomer)
export class ChangeCustomerHandler implements ICommandHandler<ChangeCustomer> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly platforms: PlatformDirectory,
    private readonly files: CustomerFiles,
    private readonly names: CustomerNames,
  ) {}

  async execute({ tenant, customerId, changes, metadata }: ChangeCustomer): Promise<CustomerDocument> {
    const uuid = uuidOf('Customer', customerId);
    const { isRegulated: platformIsRegulated } = await this.platforms.config(tenant);
    const change = { kind: 'change', platformIsRegulated, ...changes } as const;
    if (changes.umaAddress !== undefined) {
      // Asked beforehand, so that a change that is refused reserves no address.
      const state = await this.files.open(tenant, customerId);
      customer.decide(change, state, { tenant, id: uuid, at: metadata.at, commandId: metadata.commandId });
      await this.names.reserveAddress(tenant, uuid, changes.umaAddress, metadata);
    }
    const receipt = await this.runner.run(customer, tenant, uuid, change, metadata);
    // Consent may open accounts, which are listed at once after the answer.
    return this.answers.answer(customerView, tenant, uuid, receipt, { reactions: true, correlationId: metadata.correlationId });
  }
}
