import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { DepositCoordinatesDirectory } from '../providers/deposit-coordinates.port.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/** Asks the receiving partner again where money for the account is to be paid in; its newest answer is shown. */
export class RefreshFundingInstructions extends defineCommand<{ readonly accountId: string }>(
  'accounts.refresh-funding-instructions',
) {}

@CommandHandler(RefreshFundingInstructions)
export class RefreshFundingInstructionsHandler implements ICommandHandler<RefreshFundingInstructions> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly coordinates: DepositCoordinatesDirectory,
  ) {}

  async execute({ tenant, data: { accountId }, metadata }: RefreshFundingInstructions): Promise<void> {
    const uuid = uuidOf('InternalAccount', accountId);
    const { owner, currency } = await this.accounts.state(tenant, accountId);
    const fundingPaymentInstructions = await this.coordinates.of(tenant.environment, { uuid, owner, currency });
    await this.accounts.run(
      tenant,
      accountId,
      { kind: 'change-funding-instructions', fundingPaymentInstructions },
      metadata,
    );
  }
}
