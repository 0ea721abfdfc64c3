import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { ScaCustomers } from '../queries/sca-customers.questions.js';

/** DELETE /sca/factors/{credentialId}. 404 for an unknown customer or passkey, 409 CONFLICT outside the regions. */
export class DeletePasskey extends defineCommand<{
  readonly customerId: string;
  readonly credentialId: string;
}>('sca.delete-passkey') {}

@CommandHandler(DeletePasskey)
export class DeletePasskeyHandler implements ICommandHandler<DeletePasskey> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
  ) {}

  async execute({ tenant, data: { customerId, credentialId }, metadata }: DeletePasskey): Promise<void> {
    const { uuid } = await this.customers.require(tenant, customerId);
    const { checkpoint } = await this.runner.run(
      authenticator,
      tenant,
      uuid,
      { kind: 'delete-passkey', customerId, credentialId },
      metadata,
    );
    await this.answers.passed(checkpoint, tenant);
  }
}
