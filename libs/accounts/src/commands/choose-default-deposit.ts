import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { depositPreference } from '../domain/deposit-preference/deposit-preference.decider.js';

/** Makes the account the customer's default UMA deposit account. Returns the account that it replaced. */
export class ChooseDefaultDeposit extends defineCommand<
  { readonly customerId: string; readonly externalAccountId: string },
  { readonly replaced: string | null }
>('accounts.choose-default-deposit') {}

@CommandHandler(ChooseDefaultDeposit)
export class ChooseDefaultDepositHandler implements ICommandHandler<ChooseDefaultDeposit> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({
    tenant,
    data: { customerId, externalAccountId },
    metadata,
  }: ChooseDefaultDeposit): Promise<{ readonly replaced: string | null }> {
    const command = { kind: 'choose', externalAccountId } as const;
    const { state } = await this.runner.run(
      depositPreference,
      tenant,
      uuidOf('Customer', customerId),
      command,
      metadata,
    );
    return { replaced: state.replacedExternalAccountId };
  }
}
