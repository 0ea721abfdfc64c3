import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedUuid, uuidOf } from '@app/kernel';
import { defineCommand } from '@app/event-sourcing';
import { DepositCoordinatesDirectory } from '../providers/deposit-coordinates.port.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/** The sandbox's receiving partner assigns new coordinates to an account. A repeated command gives the same ones. */
export class ReissueFundingInstructions extends defineCommand<{ readonly accountId: string }>(
  'accounts.reissue-funding-instructions',
) {}

@CommandHandler(ReissueFundingInstructions)
export class ReissueFundingInstructionsHandler implements ICommandHandler<ReissueFundingInstructions> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly coordinates: DepositCoordinatesDirectory,
  ) {}

  async execute({ tenant, data: { accountId }, metadata }: ReissueFundingInstructions): Promise<void> {
    const uuid = derivedUuid('reissued', uuidOf('InternalAccount', accountId), metadata.commandId);
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
