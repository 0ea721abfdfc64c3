import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedResourceId, uuidOf } from '@app/kernel';
import { SignedActions } from '@app/http';
import { AggregateRunner, ReadYourWrites, type Receipt, ViewReader, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { quoteView } from '../domain/quote/quote.view.js';
import type { IssuedChallenge } from '../domain/transaction/authorization.js';
import { requireExecutable } from '../domain/transaction/outgoing.decisions.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { AuthorizationFactor, QuoteTerms } from '../domain/transaction/transaction.events.js';
import type { TransactionState } from '../domain/transaction/transaction.state.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import { transactionView } from '../domain/transaction/transaction.view.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { QuoteAuthorization } from '../services/quote-authorization.service.js';
import { SourceDebit } from '../services/source-debit.service.js';

/**
 * POST /quotes/{quoteId}/execute. Returns the PROCESSING transaction (payments-cards 4.4); PENDING_AUTHORIZATION, with nothing moved, if the
 * payer must authorize it first: the quote then has the challenge (wallet-auth 15.4). An embedded wallet as source requires its owner's stamp
 * over the text in the quote (wallet-auth 13); for other sources the stamp is ignored.
 */
export class ExecuteQuote extends defineCommand<
  {
    readonly quoteId: string;
    readonly stamp: string | undefined;
    /** The payer's preferred factor for authorizing the payment. */
    readonly scaFactor?: AuthorizationFactor | undefined;
  },
  TransactionDocument
>('payments.execute-quote') {}

@CommandHandler(ExecuteQuote)
export class ExecuteQuoteHandler implements ICommandHandler<ExecuteQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly authorization: QuoteAuthorization,
    private readonly debit: SourceDebit,
    private readonly facts: PaymentFacts,
    private readonly views: ViewReader,
    private readonly actions: SignedActions,
  ) {}

  async execute(command: ExecuteQuote): Promise<TransactionDocument> {
    const { tenant, data, metadata } = command;
    const uuid = uuidOf('Quote', data.quoteId);
    // The state shows an execution by an earlier attempt, but not its recorded refusal, which must be looked up.
    const earlier =
      metadata.recordsRefusals === true ? await this.runner.replay(transaction, tenant, uuid, metadata) : null;
    const receipt =
      earlier ??
      (await this.runner.recordRefusalOf(transaction, tenant, uuid, metadata, () => this.perform(command, uuid)));
    return this.answers.answer(transactionView, tenant, uuid, receipt);
  }

  private async perform(
    { tenant, data: { stamp, scaFactor: factor }, metadata }: ExecuteQuote,
    uuid: string,
  ): Promise<Receipt<TransactionState>> {
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const run = (signed: boolean, challenge?: IssuedChallenge, by = metadata): Promise<Receipt<TransactionState>> =>
      this.runner.run(transaction, tenant, uuid, { kind: 'execute-quote', signed, challenge }, by);
    const execute = (_terms: null, last: CommandMetadata) => run(true, undefined, last);
    // After PENDING nothing more may be debited: the decider refuses, or recognizes the repeated request.
    if (state.status !== 'PENDING') return run(false);
    const terms = requireExecutable(state, metadata.at);
    const facts = this.factsOf(tenant, terms, metadata);
    const reservedEarlier = await this.debit.debitedForQuote(tenant, terms, metadata);
    if (reservedEarlier !== null) return this.debit.take(tenant, reservedEarlier, metadata, execute);
    const challenge = await this.allow(tenant, uuid, { terms, facts, stamp, factor }, metadata);
    if (challenge !== undefined) return run(true, challenge);
    return this.debit.take(tenant, await facts.payment, metadata, execute, await facts.day);
  }

  /** Independent facts, read concurrently. Each is awaited only if the earlier ones do not refuse. */
  private factsOf(tenant: Tenant, terms: QuoteTerms, metadata: CommandMetadata) {
    const { customerId: payerId } = terms;
    const facts = {
      parties: this.facts.requireUsableParties(tenant, terms),
      isSubjectToSca: this.authorization.isSubjectToSca(tenant, payerId),
      payment: this.debit.ofQuote(tenant, terms, metadata, null),
      day: this.debit.dayOf(tenant, { payerId, at: metadata.at }, metadata.commandId),
    };
    for (const fact of Object.values<Promise<unknown>>(facts)) fact.catch(() => undefined);
    return facts;
  }

  /**
   * Checks that the accounts can still be used and that the owner of the source has signed. Returns the challenge that the payer must answer
   * first, if any.
   */
  private async allow(
    tenant: Tenant,
    uuid: string,
    {
      terms,
      facts,
      stamp,
      factor,
    }: {
      readonly terms: QuoteTerms;
      readonly facts: ReturnType<ExecuteQuoteHandler['factsOf']>;
      readonly stamp: string | undefined;
      readonly factor: AuthorizationFactor | undefined;
    },
    metadata: CommandMetadata,
  ): Promise<IssuedChallenge | undefined> {
    await facts.parties;
    await this.requireOwner(tenant, uuid, terms, stamp, metadata.at);
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    return this.authorization.challengeFor(tenant, terms, { challengeId, factor }, metadata, facts.isSubjectToSca);
  }

  private async requireOwner(
    tenant: Tenant,
    uuid: string,
    { source }: QuoteTerms,
    stamp: string | undefined,
    at: string,
  ): Promise<void> {
    if (source.kind !== 'EMBEDDED_WALLET' || source.accountId === null) return;
    const owned = await this.views.at(quoteView, tenant, uuid);
    const texts =
      owned?.quote.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo['payloadToSign']) ?? [];
    const payload = texts.find((text) => typeof text === 'string');
    if (payload === undefined) throw new Error('a quote from an embedded wallet has no payload to sign');
    await this.actions.requireStamp(tenant, source.accountId, payload, stamp, at);
  }
}
