import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReceiveDeposit } from '@app/accounts';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, Refusal, type Tenant, isFinalRefusal, toMoney, unknownId, uuidOf } from '@app/kernel';
import { PartnerReports } from '@app/partners';
import { currency } from '@app/platforms';
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

/** Money has arrived for a quote, as the payment network reports it; the quote decides its outcome. Money for an account is credited to it. */
@CommandHandler(ReceivePushedFunds)
export class ReceivePushedFundsHandler implements ICommandHandler<ReceivePushedFunds>, OnModuleInit {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly facts: PaymentFacts,
    private readonly reports: PartnerReports,
    private readonly commands: CommandBus,
  ) {}

  onModuleInit(): void {
    this.reports.register('payment-network', 'FUNDS_RECEIVED', {
      requireSubject: async (tenant, { quoteId, internalAccountId, amount }) => {
        requireMoney(amount);
        if (quoteId === undefined) return this.requireAccount(tenant, internalAccountId!, amount);
        requireQuote((await this.runner.load(transaction, tenant, uuidOf('Quote', quoteId))).state);
      },
      take: async (tenant, { quoteId, internalAccountId: accountId, depositId, amount }, metadata) => {
        if (quoteId === undefined) {
          const { isNew } = await this.commands.execute(
            new ReceiveDeposit(tenant, { accountId: accountId!, depositId, amount }, metadata),
          );
          return { outcome: isNew ? 'RECORDED' : 'KNOWN' };
        }
        const known = await this.runner.replay(transaction, tenant, uuidOf('Quote', quoteId), metadata);
        if (known === null) await this.execute(new ReceivePushedFunds(tenant, { quoteId, amount }, metadata));
        return { outcome: known === null ? 'RECORDED' : 'KNOWN' };
      },
    });
  }

  /** Money that an account cannot take stays with the partner, which returns it or corrects its report. */
  private async requireAccount(tenant: Tenant, accountId: string, { currency: code }: MoneyData): Promise<void> {
    const account = await this.facts.internal(tenant, accountId, 'internalAccountId');
    if (account.status !== 'ACTIVE')
      throw new Refusal('CONFLICT', `The internal account is ${account.status} and cannot receive money.`);
    await this.facts.requireReceiver(tenant, account).catch((error: unknown) => {
      throw isFinalRefusal(error) ? unknownId('REFERENCE_NOT_FOUND', 'customer', 'internalAccountId') : error;
    });
    if (code !== account.currency.code)
      throw new Refusal('INVALID_CURRENCY', `The internal account holds ${account.currency.code}.`);
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

/** A quote would take nothing for its deposit, and fail. */
function requireMoney({ currency: code, amount }: MoneyData): void {
  if (currency(code) === undefined) throw new Refusal('INVALID_CURRENCY', 'There is no such currency.');
  if (BigInt(amount) === 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must be positive.');
}
