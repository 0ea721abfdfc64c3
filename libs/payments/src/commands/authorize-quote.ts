import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Proof, StrongCustomerAuthentication, requireOneProof } from '@app/sca';
import { type QuoteDocument, quoteView } from '../domain/quote/quote.view.js';
import { isPushed, purposeAfter } from '../domain/transaction/authorization-steps.js';
import { type Authorizable, requireAuthorizable, requireQuote } from '../domain/transaction/authorization.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { PaymentFacts } from '../services/payment-facts.service.js';
import { QuoteAuthorization } from '../services/quote-authorization.service.js';
import { SourceDebit } from '../services/source-debit.service.js';

/**
 * POST /quotes/{quoteId}/authorize: the payer confirms the payment (wallet-auth 15.4). Returns the quote, with the next challenge if there is
 * one. After the last challenge it is PROCESSING, or shows how to push the money.
 */
export class AuthorizeQuote extends defineCommand<
  {
    readonly quoteId: string;
    readonly proof: Proof;
  },
  QuoteDocument
>('payments.authorize-quote') {}

@CommandHandler(AuthorizeQuote)
export class AuthorizeQuoteHandler implements ICommandHandler<AuthorizeQuote> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly authentication: StrongCustomerAuthentication,
    private readonly authorization: QuoteAuthorization,
    private readonly debit: SourceDebit,
    private readonly facts: PaymentFacts,
  ) {}

  async execute(command: AuthorizeQuote): Promise<QuoteDocument> {
    const { tenant, data, metadata } = command;
    const uuid = uuidOf('Quote', data.quoteId);
    const receipt = await this.runner.runOnce(transaction, tenant, uuid, metadata, () => this.authorize(command, uuid));
    return (await this.answers.answer(quoteView, tenant, uuid, receipt)).quote;
  }

  private async authorize({ tenant, data: { proof }, metadata }: AuthorizeQuote, uuid: string) {
    const {
      terms,
      pending: { challengeId, purpose: proven, factor },
    } = await this.authorizable(tenant, uuid, metadata.at);
    requireOneProof(proof);
    const purpose = purposeAfter(proven, terms);
    const isDebited = purpose === undefined && !isPushed(terms);
    const reservedEarlier = isDebited ? await this.debit.debitedForQuote(tenant, terms, metadata) : null;
    // A proof can be used once, so it is not consumed while the payment could not follow.
    if (reservedEarlier === null) await this.facts.requireUsableParties(tenant, terms);
    if (isDebited && reservedEarlier === null) await this.debit.requireCovered(tenant, terms);
    // An earlier attempt may have crashed after it consumed the proof and before it was recorded: the payer need not prove it again.
    if (!(await this.authentication.isProven(tenant, challengeId)))
      await this.authentication.prove(tenant, challengeId, proof, metadata);
    const following = { challengeId: followerOf(challengeId), factor, follows: true };
    const next = purpose && (await this.authorization.challenge(tenant, terms, { ...following, purpose }, metadata));
    const authorize = (_terms: null, last: CommandMetadata) =>
      this.runner.run(transaction, tenant, uuid, { kind: 'authorize-quote', challengeId, next }, last);
    const payment = isDebited ? (reservedEarlier ?? (await this.debit.ofQuote(tenant, terms, metadata, null))) : null;
    return payment === null ? authorize(null, metadata) : this.debit.take(tenant, payment, metadata, authorize);
  }

  /** Checks in the order of the contract: quote exists, authorization is pending, payer is logged in. */
  private async authorizable(tenant: Tenant, uuid: string, at: string): Promise<Authorizable> {
    const { state } = await this.runner.load(transaction, tenant, uuid);
    const { customerId } = requireQuote(state);
    await this.authorization.requireSubjectToSca(tenant, customerId);
    const authorizable = requireAuthorizable(state, at);
    await this.authentication.requireOpenChallenge(tenant, authorizable.pending.challengeId, at);
    await this.authentication.requireSession(tenant, customerId, at);
    return authorizable;
  }
}

/** Id of the next challenge, derived from the previous one, so that a repeated proof gets the same next challenge. */
function followerOf(challengeId: string): string {
  return derivedResourceId('ScaChallenge', challengeId, 'next');
}
