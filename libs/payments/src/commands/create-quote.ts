import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { allFacts, type Tenant, derivedResourceId, derivedUuid } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, type Receipt, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type QuoteRequest, quoteTerms } from '../domain/quote/quote.terms.js';
import { type QuoteDocument, quoteView } from '../domain/quote/quote.view.js';
import { isPushed } from '../domain/transaction/authorization-steps.js';
import type { TransactionCommand } from '../domain/transaction/transaction.commands.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { QuoteTerms } from '../domain/transaction/transaction.events.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PaymentFacts, payerOf } from '../services/payment-facts.service.js';
import {
  type QuoteDestinationRequest,
  QuoteParties,
  type QuoteSourceRequest,
} from '../services/quote-parties.service.js';
import { QuoteAuthorization } from '../services/quote-authorization.service.js';
import { type CountedDay, type PaymentDebit, SourceDebit } from '../services/source-debit.service.js';

/** The payment that a quote prices. */
interface QuotedPayment {
  readonly source: QuoteSourceRequest;
  readonly destination: QuoteDestinationRequest;
  readonly request: QuoteRequest;
}

/**
 * POST /quotes. Returns the quote; executes it immediately if requested, unless the payer pushes the money (payments-cards 4). If the payer
 * must authorize a payment that starts immediately, the challenge is issued immediately: the quote is then PENDING_AUTHORIZATION (wallet-auth
 * 15.4).
 */
export class CreateQuote extends defineCommand<
  QuotedPayment & {
    /**
     * Checks the caller's permission and completes the request. Its refusal becomes the quote's and is recorded as such. Not called for a
     * quote that an earlier attempt has created.
     */
    readonly permit?: (payment: QuotedPayment) => Promise<QuotedPayment>;
    /** True if the caller executes the quote under its own rules: then only its executability is checked here. */
    readonly executedByCaller?: boolean;
  },
  QuoteDocument
>('payments.create-quote') {}

/** Both ends of a quote. */
type Parties = readonly [Awaited<ReturnType<QuoteParties['source']>>, Awaited<ReturnType<QuoteParties['destination']>>];

/** The UUID of the quote that a command creates, and of its transaction. */
export function quoteUuid({ commandId }: CommandMetadata): string {
  return derivedUuid('Transaction', commandId);
}

@CommandHandler(CreateQuote)
export class CreateQuoteHandler implements ICommandHandler<CreateQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly facts: PaymentFacts,
    private readonly ends: QuoteParties,
    private readonly authorization: QuoteAuthorization,
    private readonly debit: SourceDebit,
    private readonly providers: PaymentProviders,
  ) {}

  async execute(command: CreateQuote): Promise<QuoteDocument> {
    const { tenant, metadata } = command;
    const uuid = quoteUuid(metadata);
    // A permit may complete the request, so it must not run before the lookup of an earlier attempt.
    const parties = command.data.permit === undefined ? this.parties(command) : null;
    parties?.catch(() => undefined); // awaited only if no earlier attempt is recorded
    const [earlier, reservedEarlier] = await Promise.all([
      this.runner.replay(transaction, tenant, uuid, metadata),
      this.debit.debitedBefore<QuoteTerms>(tenant, debitedImmediately(command), metadata),
    ]);
    const receipt =
      earlier ??
      (await this.runner.recordRefusalOf(transaction, tenant, uuid, metadata, async () =>
        reservedEarlier === null
          ? this.create(await permitted(command), uuid, parties)
          : this.pay(command, uuid, reservedEarlier),
      ));
    return (await this.answers.answer(quoteView, tenant, uuid, receipt)).quote;
  }

  /** Creates the quote from current facts. `parties`: those of the command, if they have already been read. */
  private async create(
    command: CreateQuote,
    uuid: string,
    parties: Promise<Parties> | null,
  ): Promise<Receipt<TransactionState>> {
    const {
      tenant,
      data: { request, executedByCaller = false },
      metadata,
    } = command;
    await this.providers.requireConnected(tenant);
    const ends = await (parties ?? this.parties(command));
    const mayExecute = request.immediatelyExecute && !executedByCaller;
    const facts = mayExecute ? this.factsOfExecution(tenant, payerIn(command, ends), metadata) : null;
    const { terms, cents } = await this.computeTerms(command, uuid, ends);
    const isExecuted = mayExecute && !isPushed(terms);
    const isDue = isExecuted || isPushed(terms);
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const factor = request.scaFactor;
    const challenge = isDue
      ? await this.authorization.challengeFor(tenant, terms, { challengeId, factor }, metadata, facts?.isSubjectToSca)
      : undefined;
    if (facts === null || !isExecuted || challenge !== undefined)
      return this.record(command, uuid, { terms, execute: false, challenge });
    return this.pay(command, uuid, this.debit.ofPriced(terms, cents, metadata, terms), await facts.day);
  }

  /**
   * Additional facts for a quote that is executed immediately, read concurrently with the others. Each is awaited only if none of the earlier
   * ones refuses.
   */
  private factsOfExecution(tenant: Tenant, payerId: string, metadata: CommandMetadata) {
    const facts = {
      isSubjectToSca: this.authorization.isSubjectToSca(tenant, payerId),
      day: this.debit.dayOf(tenant, { payerId, at: metadata.at }, metadata.commandId),
    };
    for (const fact of Object.values<Promise<unknown>>(facts)) fact.catch(() => undefined);
    return facts;
  }

  /** Takes the money, then records the quote as executed; as expired if the retry had to arrive before the challenge expired. */
  private pay(
    command: CreateQuote,
    uuid: string,
    payment: PaymentDebit<QuoteTerms>,
    day?: CountedDay,
  ): Promise<Receipt<TransactionState>> {
    const { tenant, metadata } = command;
    const record = (terms: QuoteTerms, last: CommandMetadata) =>
      this.record({ tenant, metadata: last }, uuid, { terms, execute: true });
    return this.debit.take(tenant, payment, metadata, record, day);
  }

  private record(
    { tenant, metadata }: Pick<CreateQuote, 'tenant' | 'metadata'>,
    uuid: string,
    quote: Omit<Extract<TransactionCommand, { kind: 'create-quote' }>, 'kind'>,
  ): Promise<Receipt<TransactionState>> {
    return this.runner.run(transaction, tenant, uuid, { kind: 'create-quote', ...quote }, metadata, { begins: true });
  }

  private parties({ tenant, data: { source, destination }, metadata }: CreateQuote): Promise<Parties> {
    return allFacts([this.ends.source(tenant, source), this.ends.destination(tenant, destination, metadata.at)]);
  }

  private async computeTerms(
    { tenant, data: { request }, metadata }: CreateQuote,
    transactionUuid: string,
    [{ party: source, ownerId }, destination]: Parties,
  ): Promise<{ readonly terms: QuoteTerms; readonly cents: (amount: bigint) => bigint }> {
    const { code } = source.currency;
    const payerId = payerOf(tenant, ownerId ?? request.sourceCustomerId ?? null);
    const currencies = [code, destination.currency.code];
    const [cents, payer, missingPayerFields, rate, bitcoinRate, bounds, standingFee, platformAccountId, counterparty] =
      await allFacts([
        this.facts.centsIn(tenant, source.currency),
        this.facts.payer(tenant, ownerId, request.sourceCustomerId),
        this.facts.missingPayerFields(tenant, payerId, currencies),
        this.facts.rate(tenant, code, destination.currency.code),
        this.facts.rate(tenant, code, 'BTC'),
        this.facts.bounds(tenant, code),
        this.facts.standingFee(tenant, code),
        this.facts.platformAccountId(tenant, code),
        this.ends.counterparty(tenant, code, destination),
      ]);
    const untraded = rate !== null ? null : await this.facts.untraded(tenant, code, destination.currency.code);
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
      missingPayerFields,
      rate,
      bitcoinRate,
      untraded,
      bounds,
      standingFee,
      platformAccountId,
      counterparty,
      limits,
      lifetime,
      platformFeeCurrency,
      purposeRequired,
      settlementSeconds,
      ...(await this.ends.funding(tenant, source, payer, { transactionUuid, at: metadata.at })),
      at: metadata.at,
      fees: { ...fees, serviceFixed: this.facts.isFiat(source.currency) ? fees.serviceFixed : 0n },
    });
    return { terms, cents };
  }
}

/** The customer who pays, or the platform. */
function payerIn({ tenant, data: { request } }: CreateQuote, [{ ownerId }]: Parties): string {
  return payerOf(tenant, ownerId ?? request.sourceCustomerId ?? null);
}

/** The command after its permit. */
async function permitted(command: CreateQuote): Promise<CreateQuote> {
  const { tenant, data, metadata } = command;
  const { permit, ...asked } = data;
  return permit === undefined ? command : new CreateQuote(tenant, { ...asked, ...(await permit(asked)) }, metadata);
}

/** The account that an earlier attempt of the quote may already have debited; null if none. */
function debitedImmediately({ data: { request, source, executedByCaller = false } }: CreateQuote): string | null {
  return request.immediatelyExecute && !executedByCaller && 'accountId' in source ? source.accountId : null;
}
