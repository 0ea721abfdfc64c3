import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites, type Receipt } from '@app/event-sourcing';
import { invalidInput, money, type Money, toMoney, uuidOf } from '@app/kernel';
import { otherCurrency } from '../domain/transaction/outgoing.decisions.js';
import { requireQuote } from '../domain/transaction/authorization.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import type { QuoteTerms } from '../domain/transaction/transaction.events.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { ExecuteQuote } from './execute-quote.js';

/**
 * POST /sandbox/send. Returns the quote's transaction (payments-cards 13.2). A bank account that can be debited pays by a debit, so the quote
 * is executed: its payer must authorize it if required, and the account's suffix selects the outcome.
 */
export class SimulateFunding extends defineCommand<
  {
    readonly quoteId: string;
    readonly currency: string;
    /** In the smallest unit; default: exactly the amount of the quote. */
    readonly amount: bigint | undefined;
  },
  TransactionDocument
>('payments.simulate-funding') {}

@CommandHandler(SimulateFunding)
export class SimulateFundingHandler implements ICommandHandler<SimulateFunding> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: SimulateFunding): Promise<TransactionDocument> {
    const { tenant, data, metadata } = command;
    const uuid = uuidOf('Quote', data.quoteId);
    const receipt = await this.runner.runOnce(transaction, tenant, uuid, metadata, () => this.receive(command, uuid));
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }

  private async receive(
    { tenant, data: { quoteId, currency, amount }, metadata }: SimulateFunding,
    uuid: string,
  ): Promise<Receipt<TransactionState>> {
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const terms = requireAwaitingFunds(state, metadata.at);
    const received = money(currency, amount ?? toMoney(terms.sendingAmount).amount);
    if (terms.funding === 'PULL') {
      requireDebitedAmount(received, terms);
      await this.commands.execute(new ExecuteQuote(tenant, { quoteId, stamp: undefined }, metadata));
      return (await this.runner.replay(transaction, tenant, uuid, metadata))!;
    }
    const canContinue = await this.facts.hasUsableParties(tenant, terms);
    const step = { kind: 'receive-pushed-funds', amount: received, canContinue, simulated: true } as const;
    return this.runner.run(transaction, tenant, uuid, step, metadata);
  }
}

/** Only a quote that waits for money can be paid: 404 QUOTE_NOT_FOUND, otherwise 400 INVALID_INPUT. */
function requireAwaitingFunds(state: TransactionState, at: string): QuoteTerms {
  const terms = requireQuote(state, 'quoteId');
  if (terms.funding === 'BALANCE' || state.status !== 'PENDING' || at >= terms.expiresAt) {
    throw invalidInput('The quote does not wait for a payment.', {
      field: 'quoteId',
      message: 'must be a pending quote that is funded by a deposit or from a bank account',
    });
  }
  return terms;
}

/** A debit always takes exactly the amount of the quote. */
function requireDebitedAmount(received: Money, { sendingAmount }: QuoteTerms): void {
  if (received.currency !== sendingAmount.currency) throw otherCurrency(sendingAmount.currency);
  if (received.amount !== toMoney(sendingAmount).amount) {
    throw invalidInput('The bank account is debited by the amount of the quote.', {
      field: 'currencyAmount',
      message: `must be ${sendingAmount.amount} or be omitted`,
    });
  }
}
