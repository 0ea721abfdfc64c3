import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { externalAccount } from '../domain/external-account/external-account.decider.js';

/** DELETE of an external account: 404 when there is none, or when it is not the platform's own and only those are asked for. */
export class DeleteExternalAccount extends Command<void> {
  constructor(
    readonly tenant: Tenant,
    readonly externalAccountId: string,
    /** Only accounts of the platform itself are meant. */
    readonly platformOnly: boolean,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(DeleteExternalAccount)
export class DeleteExternalAccountHandler implements ICommandHandler<DeleteExternalAccount> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, externalAccountId, platformOnly, metadata }: DeleteExternalAccount): Promise<void> {
    const uuid = uuidOf('ExternalAccount', externalAccountId);
    const { state } = await this.runner.load(externalAccount, tenant, uuid);
    if (platformOnly && state?.owner !== 'PLATFORM') throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such external account.');
    const receipt = await this.runner.run(externalAccount, tenant, uuid, { kind: 'delete' }, metadata);
    await this.answers.passed(receipt.checkpoint);
    await this.answers.reacted(metadata.correlationId);
  }
}
