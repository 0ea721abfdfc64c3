import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { type InternalAccountDocument, internalAccountView } from '../domain/internal-account/internal-account.view.js';

/** POST /sandbox/internal-accounts/{accountId}/fund: simulated money comes in; answers the account with its new balance. */
export class FundInternalAccount extends Command<InternalAccountDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly accountId: string,
    /** Smallest currency unit. */
    readonly amount: number,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(FundInternalAccount)
export class FundInternalAccountHandler implements ICommandHandler<FundInternalAccount> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, accountId, amount, metadata }: FundInternalAccount): Promise<InternalAccountDocument> {
    const uuid = uuidOf('InternalAccount', accountId);
    const receipt = await this.runner.run(internalAccount, tenant, uuid, { kind: 'fund', amount: BigInt(amount) }, metadata);
    return this.answers.answer(internalAccountView, tenant, uuid, receipt);
  }
}
