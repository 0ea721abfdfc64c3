import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { confirmation, isDebitConfirmed } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from '../services/internal-account-runner.service.js';

/**
 * Voids a transaction's debit: releases its reservation, and refuses later reservations and confirmations. Returns `{ taken: true }`, without
 * effect, if the debit was confirmed before; it must then be credited back. Ids are public ids.
 */
export class VoidDebit extends defineCommand<
  { readonly accountId: string; readonly transactionId: string },
  { taken: boolean }
>('accounts.give-up-debit') {}

@CommandHandler(VoidDebit)
export class VoidDebitHandler implements ICommandHandler<VoidDebit> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, data: { accountId, transactionId }, metadata }: VoidDebit): Promise<{ taken: boolean }> {
    const { state } = await this.accounts.run(tenant, accountId, { kind: 'void-debit', transactionId }, metadata);
    const known = await this.accounts.withSteps(tenant, accountId, state, [confirmation(transactionId)]);
    return { taken: isDebitConfirmed(known, transactionId) };
  }
}
