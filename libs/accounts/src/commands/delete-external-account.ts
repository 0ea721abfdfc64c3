import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { AccountCollection } from '../domain/external-account/account-collection.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { AccountsInUse } from '../queries/accounts-in-use.questions.js';
import { ExternalAccountFinder } from '../services/external-account-finder.service.js';

/**
 * DELETE of an external account. 404; 409 BENEFICIARY_TRUSTED while its customer trusts it; 409 CONFLICT while a payment from or to it is in
 * flight.
 */
export class DeleteExternalAccount extends defineCommand<{
  readonly externalAccountId: string;
  readonly collection: AccountCollection;
}>('accounts.delete-external-account') {}

@CommandHandler(DeleteExternalAccount)
export class DeleteExternalAccountHandler implements ICommandHandler<DeleteExternalAccount> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly finder: ExternalAccountFinder,
    private readonly inUse: AccountsInUse,
  ) {}

  async execute({ tenant, data: { externalAccountId, collection }, metadata }: DeleteExternalAccount): Promise<void> {
    const { uuid } = await this.finder.find(tenant, externalAccountId, collection);
    await this.inUse.requireUnused(tenant, externalAccountId);
    const receipt = await this.runner.run(externalAccount, tenant, uuid, { kind: 'delete' }, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    await this.answers.reacted(metadata.correlationId, tenant);
  }
}
