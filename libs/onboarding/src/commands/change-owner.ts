import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { ChangeOwner as Change } from '../domain/customer/customer.commands.js';
import { customer } from '../domain/customer/customer.decider.js';
import { customerView } from '../domain/customer/customer.view.js';
import type { OwnerDocument } from '../domain/customer/owner.view.js';

/** PATCH /beneficial-owners/{id}, on the file of the owner's business. Returns the owner. 400 above 100 % or once decided. */
export class ChangeOwner extends defineCommand<
  {
    readonly customerId: string;
    readonly ownerId: string;
    readonly changes: Change['changes'];
  },
  OwnerDocument
>('onboarding.change-owner') {}

@CommandHandler(ChangeOwner)
export class ChangeOwnerHandler implements ICommandHandler<ChangeOwner> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { customerId, ownerId, changes }, metadata }: ChangeOwner): Promise<OwnerDocument> {
    const uuid = uuidOf('Customer', customerId);
    const receipt = await this.runner.run(customer, tenant, uuid, { kind: 'change-owner', ownerId, changes }, metadata);
    const { beneficialOwners = [] } = await this.answers.answer(customerView, tenant, uuid, receipt);
    return beneficialOwners.find(({ id }) => id === ownerId)!;
  }
}
