import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type MoneyData, type Tenant, toMoney } from '@app/kernel';
import { ReserveDebit } from '@app/accounts';
import { HandlesInstruction } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CollectDeposit } from '../instructions.js';

/** Collects a deposit pushed on a chain: it is credited to the payer's account first, and the quote debits it there. */
@HandlesInstruction(CollectDeposit)
@Injectable()
export class CollectDepositHandler {
  constructor(private readonly commands: CommandBus) {}

  async execute(
    tenant: Tenant,
    {
      accountId,
      transactionId,
      amount,
    }: { readonly accountId: string; readonly transactionId: string; readonly amount: MoneyData },
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.commands.execute(
      new ReserveDebit(tenant, { accountId, transactionId, amount: toMoney(amount) }, metadata),
    );
  }
}
