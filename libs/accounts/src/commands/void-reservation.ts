import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { isDebitConfirmed } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from './internal-account-runner.js';

/**
 * Bars a transaction from an account: releases its reservation, and refuses reservations and confirmations of later
 * attempts. Answers whether its debit was confirmed before; then it stays. Both ids are public.
 */
export class VoidReservation extends defineCommand<
  {
    readonly accountId: string;
    readonly transactionId: string;
  },
  { readonly taken: boolean }
>('accounts.void-reservation') {}

@CommandHandler(VoidReservation)
export class VoidReservationHandler implements ICommandHandler<VoidReservation> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({
    tenant,
    data: { accountId, transactionId },
    metadata,
  }: VoidReservation): Promise<{ readonly taken: boolean }> {
    const { state } = await this.accounts.run(tenant, accountId, { kind: 'void-debit', transactionId }, metadata);
    return { taken: isDebitConfirmed(state, transactionId) };
  }
}
