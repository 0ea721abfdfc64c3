import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type MoneyData, Refusal, type Tenant, isFinalRefusal, toMoney, unknownId, uuidOf } from '@app/kernel';
import { PartnerReports } from '@app/partners';
import { currency } from '@app/platforms';
import { requireQuote } from '../domain/transaction/authorization.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { BookDeposit } from './book-deposit.js';

/**
 * Money was pushed for a quote. It starts the quote; it is returned if the amount is wrong or it is too late; or it goes to suspense if it is
 * a further deposit or in another currency. Refused only with QUOTE_NOT_FOUND: the sender keeps money that refers to no quote.
 */
export class ReceivePushedFunds extends defineCommand<{ readonly quoteId: string; readonly amount: MoneyData }>(
  'payments.receive-pushed-funds',
) {}

/**
 * Processes money that arrived for a quote, as reported by the payment network; the quote decides what happens to it. Money for an account goes
 * to `BookDeposit`.
 */
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
            new BookDeposit(tenant, { accountId: accountId!, depositId, amount }, metadata),
          );
          return { outcome: isNew ? 'RECORDED' : 'KNOWN' };
        }
        const known = await this.runner.replay(transaction, tenant, uuidOf('Quote', quoteId), metadata);
        if (known === null) await this.execute(new ReceivePushedFunds(tenant, { quoteId, amount }, metadata));
        return { outcome: known === null ? 'RECORDED' : 'KNOWN' };
      },
    });
  }

  /** Money that an account cannot accept stays with the partner, which returns it or corrects its report. */
  private async requireAccount(tenant: Tenant, accountId: string, { currency: code }: MoneyData): Promise<void> {
    const account = await this.facts.internal(tenant, accountId, 'internalAccountId');
    if (account.status !== 'ACTIVE')
      throw new Refusal('CONFLICT', `The internal account is ${account.status} and cannot receive money.`);
    await this.facts.requireReceiver(tenant, account).catch((error: unknown) => {
      throw isFinalRefusal(error) ? unknownId('REFERENCE_NOT_FOUND', 'customer', 'internalAccountId') : error;
    });
    if (code !== account.currency.code)
      throw new Refusal('INVALID_CURRENCY', `The currency of the internal account is ${account.currency.code}.`);
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

/** A deposit of zero would fail the quote. */
function requireMoney({ currency: code, amount }: MoneyData): void {
  if (currency(code) === undefined) throw new Refusal('INVALID_CURRENCY', 'There is no such currency.');
  if (BigInt(amount) === 0n) throw new Refusal('INVALID_AMOUNT', 'The amount must be positive.');
}
