import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { OwnerDetails } from '../domain/customer/customer.commands.js';
import { customer } from '../domain/customer/customer.decider.js';
import { customerView } from '../domain/customer/customer.view.js';
import type { OwnerDocument } from '../domain/customer/owner.view.js';

/** POST /beneficial-owners. Returns the owner. 404 USER_NOT_FOUND; 400 for an individual, above 100 % or once decided. */
export class RegisterOwner extends defineCommand<
  {
    readonly customerId: string;
    readonly owner: OwnerDetails;
  },
  OwnerDocument
>('onboarding.register-owner') {}

@CommandHandler(RegisterOwner)
export class RegisterOwnerHandler implements ICommandHandler<RegisterOwner> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { customerId, owner }, metadata }: RegisterOwner): Promise<OwnerDocument> {
    const uuid = uuidOf('Customer', customerId);
    const ownerId = derivedResourceId('BeneficialOwner', metadata.commandId);
    const receipt = await this.runner.run(
      customer,
      tenant,
      uuid,
      { kind: 'register-owner', ownerId, ...owner },
      metadata,
    );
    const { beneficialOwners = [] } = await this.answers.answer(customerView, tenant, uuid, receipt);
    return beneficialOwners.find(({ id }) => id === ownerId)!;
  }
}
