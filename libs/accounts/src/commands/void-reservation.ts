import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { isDebitConfirmed } from '../domain/internal-account/internal-account.decider.js';
import { InternalAccountRunner } from './internal-account-runner.js';

/**
 * Bars a transaction from an account: releases its reservation, and refuses reservations and confirmations of later
 * attempts. Answers whether its debit was confirmed before; then it stays. Both ids are public.
 */
export class VoidReservation extends Command<{ readonly taken: boolean }> {
  constructor(
    readonly tenant: Tenant,
    readonly accountId: string,
    readonly transactionId: string,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(VoidReservation)
export class VoidReservationHandler implements ICommandHandler<VoidReservation> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute({ tenant, accountId, transactionId, metadata }: VoidReservation): Promise<{ readonly taken: boolean }> {
    const { state } = await this.accounts.run(tenant, accountId, { kind: 'void-debit', transactionId }, metadata);
    return { taken: isDebitConfirmed(state, transactionId) };
  }
}
