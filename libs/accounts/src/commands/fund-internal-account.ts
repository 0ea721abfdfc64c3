import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { type InternalAccountDocument, internalAccountView } from '../domain/internal-account/internal-account.view.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * POST /sandbox/internal-accounts/{accountId}/fund: deposits simulated money. Returns the account with its new balance. 410 if its customer
 * was deleted.
 */
export class FundInternalAccount extends defineCommand<
  {
    readonly accountId: string;
    /** Smallest currency unit. */
    readonly amount: number;
  },
  InternalAccountDocument
>('accounts.fund-internal-account') {}

@CommandHandler(FundInternalAccount)
export class FundInternalAccountHandler implements ICommandHandler<FundInternalAccount> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({
    tenant,
    data: { accountId, amount },
    metadata,
  }: FundInternalAccount): Promise<InternalAccountDocument> {
    const receipt = await this.accounts.run(tenant, accountId, { kind: 'fund', amount: BigInt(amount) }, metadata);
    return this.answers.answer(internalAccountView, tenant, uuidOf('InternalAccount', accountId), receipt);
  }
}
