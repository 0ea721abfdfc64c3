import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, toMoney, uuidOf } from '@app/kernel';
import { PartnerReports } from '@app/partners';
import { requireQuote } from '../domain/transaction/authorization.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { PaymentFacts } from '../services/payment-facts.service.js';

/**
 * Money was pushed for a quote: starts it, goes back when it is the wrong amount or too late, or waits in suspense when
 * it is not the first or in another currency. Refused only with QUOTE_NOT_FOUND: the sender keeps money that names no
 * quote.
 */
export class ReceivePushedFunds extends defineCommand<{ readonly quoteId: string; readonly amount: MoneyData }>(
  'payments.receive-pushed-funds',
) {}

/** Money has arrived for a quote, as the payment network reports it; the quote decides its outcome. */
@CommandHandler(ReceivePushedFunds)
export class ReceivePushedFundsHandler implements ICommandHandler<ReceivePushedFunds>, OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly reports: PartnerReports,
  ) {}

  onModuleInit(): void {
    this.reports.register('payment-network', 'FUNDS_RECEIVED', {
      requireSubject: async (tenant, { quoteId }) => {
        requireQuote((await this.runner.load(transaction, tenant, uuidOf('Quote', quoteId))).state);
      },
      take: async (tenant, { quoteId, amount }, metadata) => {
        const known = await this.runner.replay(transaction, tenant, uuidOf('Quote', quoteId), metadata);
        if (known === null) await this.execute(new ReceivePushedFunds(tenant, { quoteId, amount }, metadata));
        return { outcome: known === null ? 'RECORDED' : 'KNOWN' };
      },
    });
  }

  async execute({ tenant, data: { quoteId, amount }, metadata }: ReceivePushedFunds): Promise<void> {
    const uuid = uuidOf('Quote', quoteId);
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const canContinue = state.terms?.kind !== 'QUOTE' || (await this.facts.hasUsableParties(tenant, state.terms));
    await this.runner.run(
      transaction,
      tenant,
      uuid,
      { kind: 'receive-pushed-funds', amount: toMoney(amount), canContinue },
      metadata,
    );
  }
}
