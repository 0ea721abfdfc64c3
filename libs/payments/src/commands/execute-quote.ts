import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, toMoney, uuidOf } from '@app/kernel';
import { SignedActions } from '@app/http';
import { AggregateRunner, type CommandMetadata, ReadYourWrites, type Receipt, ViewReader } from '@app/event-sourcing';
import { quoteView } from '../domain/quote/quote.view.js';
import { requireExecutable } from '../domain/transaction/outgoing.decisions.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { QuoteTerms } from '../domain/transaction/transaction.events.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import { type TransactionDocument, transactionView } from '../domain/transaction/transaction.view.js';
import { PaymentFacts } from './payment-facts.reader.js';
import { SourceDebit } from './source-debit.js';

/**
 * POST /quotes/{quoteId}/execute. Answers the transaction, PROCESSING (payments-cards 4.4). From an embedded wallet it needs
 * the stamp of its owner over the text that came with the quote (wallet-auth 13); from elsewhere the stamp is not looked at.
 */
export class ExecuteQuote extends Command<TransactionDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly quoteId: string,
    readonly stamp: string | undefined,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(ExecuteQuote)
export class ExecuteQuoteHandler implements ICommandHandler<ExecuteQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly debit: SourceDebit,
    private readonly views: ViewReader,
    private readonly actions: SignedActions,
  ) {}

  async execute({ tenant, quoteId, stamp, metadata }: ExecuteQuote): Promise<TransactionDocument> {
    const uuid = uuidOf('Quote', quoteId);
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const run = (signed: boolean): Promise<Receipt<TransactionState>> =>
      this.runner.run(transaction, tenant, uuid, { kind: 'execute-quote', signed }, metadata);
    // Once it has left PENDING nothing may be debited any more: the decider refuses, or knows this very request again.
    if (state.status !== 'PENDING') return this.answers.answer(transactionView, tenant, uuid, await run(false));
    const terms = requireExecutable(state, metadata.at);
    await this.requireOwner(tenant, uuid, terms, stamp, metadata.at);
    const receipt = await this.debited(tenant, terms, metadata, () => run(true));
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }

  private async requireOwner(tenant: Tenant, uuid: string, { source }: QuoteTerms, stamp: string | undefined, at: string): Promise<void> {
    if (source.kind !== 'EMBEDDED_WALLET' || source.accountId === null) return;
    const owned = await this.views.at(quoteView, tenant, uuid);
    const texts = owned?.quote.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo['payloadToSign']) ?? [];
    const payload = texts.find((text) => typeof text === 'string');
    if (payload === undefined) throw new Error('a quote from an embedded wallet shows no text to sign');
    await this.actions.requireStamp(tenant, source.accountId, payload, stamp, at);
  }

  private async debited<T>(tenant: Tenant, terms: QuoteTerms, metadata: CommandMetadata, run: () => Promise<T>): Promise<T> {
    const { transactionId, customerId: payerId, source, sendingAmount, funding } = terms;
    await this.facts.requirePayer(tenant, payerId);
    const amount = toMoney(sendingAmount);
    const cents = await this.facts.centsIn(tenant, source.currency);
    const debit = { transactionId, payerId, accountId: funding === 'BALANCE' ? source.accountId : null, amount, cents: cents(amount.amount) };
    return this.debit.take(tenant, debit, metadata, run);
  }
}
