import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MoneyData, toMoney, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Credits a deposit from outside, once for each command. `depositId` is the partner's id. Refused like any credit, in which case the
 * caller books the money elsewhere: INVALID_INPUT unless the account is ACTIVE, INVALID_CURRENCY, INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, CUSTOMER_DELETED.
 * Returns whether the deposit is new.
 */
export class ReceiveDeposit extends defineCommand<
  { readonly accountId: string; readonly depositId: string; readonly amount: MoneyData },
  { readonly isNew: boolean }
>('accounts.receive-deposit') {}

@CommandHandler(ReceiveDeposit)
export class ReceiveDepositHandler implements ICommandHandler<ReceiveDeposit> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly runner: AggregateRunner,
  ) {}

  async execute({
    tenant,
    data: { accountId, depositId, amount },
    metadata,
  }: ReceiveDeposit): Promise<{ readonly isNew: boolean }> {
    const known = await this.runner.replay(internalAccount, tenant, uuidOf('InternalAccount', accountId), metadata);
    if (known !== null) return { isNew: false };
    const command = { kind: 'receive-deposit', depositId, amount: toMoney(amount) } as const;
    await this.accounts.run(tenant, accountId, command, metadata);
    return { isNew: true };
  }
}
