import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedResourceId, derivedUuid } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites, type Receipt } from '@app/event-sourcing';
import { type QuoteRequest, quoteTerms } from '../domain/quote/quote.terms.js';
import { type QuoteDocument, quoteView } from '../domain/quote/quote.view.js';
import { isPushed } from '../domain/transaction/authorization-steps.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts } from './payment-facts.reader.js';
import { type QuoteDestinationRequest, QuoteEnds, type QuoteSourceRequest } from './quote-ends.reader.js';
import { QuoteAuthorization } from './quote-authorization.js';
import { SourceDebit } from './source-debit.js';

/**
 * POST /quotes. Answers the quote; executed at once when asked for, unless the payer pushes the money (payments-cards 4). A
 * payer who must authorize what is to start by itself is asked to at once: then it is PENDING_AUTHORIZATION (wallet-auth 15.4).
 */
export class CreateQuote extends Command<QuoteDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly source: QuoteSourceRequest,
    readonly destination: QuoteDestinationRequest,
    readonly request: QuoteRequest,
    readonly metadata: CommandMetadata,
    /** Whoever asks executes it itself, under rules of its own: that it can be executed at once is then looked at alone. */
    readonly executedByCaller = false,
  ) {
    super();
  }
}

@CommandHandler(CreateQuote)
export class CreateQuoteHandler implements ICommandHandler<CreateQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly ends: QuoteEnds,
    private readonly authorization: QuoteAuthorization,
    private readonly debit: SourceDebit,
    private readonly providers: PaymentProviders,
  ) {}

  async execute({ tenant, request, metadata, executedByCaller, ...named }: CreateQuote): Promise<QuoteDocument> {
    this.providers.requireConnected(tenant.environment);
    const transactionUuid = derivedUuid('Transaction', metadata.commandId);
    const [{ party: source, ownerId }, destination] = await Promise.all([
      this.ends.source(tenant, named.source),
      this.ends.destination(tenant, named.destination, metadata.at),
    ]);
    const { code } = source.currency;
    const [cents, payer, rate, bitcoinRate, bounds, standingFee, platformAccountId, counterparty] = await Promise.all([
      this.facts.centsIn(tenant, source.currency),
      this.facts.payer(tenant, ownerId, request.sourceCustomerId),
      this.facts.rate(tenant, code, destination.currency.code),
      this.facts.rate(tenant, code, 'BTC'),
      this.facts.bounds(tenant, code),
      this.facts.standingFee(tenant, code),
      this.facts.platformAccountId(tenant, code),
      this.ends.counterparty(tenant, code, destination),
    ]);
    const {
      fees,
      limits,
      quoteLifetime: lifetime,
      platformFeeCurrency,
      purposeRequired,
      settlementSeconds,
    } = PAYMENTS_CONFIGURATION;
    const terms = quoteTerms(request, {
      transactionUuid,
      source,
      destination,
      cents,
      payer,
      rate,
      bitcoinRate,
      bounds,
      standingFee,
      platformAccountId,
      counterparty,
      limits,
      lifetime,
      platformFeeCurrency,
      purposeRequired,
      settlementSeconds,
      ...(await this.ends.funding(tenant, source, payer, transactionUuid)),
      at: metadata.at,
      fees: { ...fees, serviceFixed: this.facts.isFiat(source.currency) ? fees.serviceFixed : 0n },
    });
    const isExecuted = request.immediatelyExecute && !executedByCaller && !isPushed(terms);
    const isDue = isExecuted || isPushed(terms);
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const challenge = isDue
      ? await this.authorization.challengeFor(tenant, terms, { challengeId, factor: request.scaFactor }, metadata)
      : undefined;
    const create = (execute: boolean): Promise<Receipt<TransactionState>> =>
      this.runner.run(
        transaction,
        tenant,
        transactionUuid,
        { kind: 'create-quote', terms, execute, challenge },
        metadata,
      );
    const receipt =
      isExecuted && challenge === undefined
        ? await this.debit.takeForQuote(tenant, terms, metadata, () => create(true))
        : await create(false);
    return (await this.answers.answer(quoteView, tenant, transactionUuid, receipt)).quote;
  }
}
