import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, type Timestamp, type View, foldView, isResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner, asOfOrNow, isAsOf, ReadYourWrites, ViewReader } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type QuoteDocument, quoteView } from '../domain/quote/quote.view.js';
import { lastActsView } from '../domain/transaction/last-acts.view.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import type { TransactionDocument } from '../domain/transaction/transaction.document.js';
import type { TransactionEvent } from '../domain/transaction/transaction.events.js';
import { isWaiting } from '../domain/transaction/transaction.state.js';
import { transactionView } from '../domain/transaction/transaction.view.js';

/** A payment right after an action. */
export interface PaymentLeft {
  /** null unless it is a quote's. */
  readonly quote: QuoteDocument | null;
  readonly transaction: TransactionDocument | null;
}

/**
 * Current quotes and transactions, folded from their own streams. A quote past its expiry is EXPIRED, or FAILED if its authorization is
 * missing, whether or not its timer has fired (payments-cards 4.3).
 */
@Injectable()
export class CurrentPayments {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly views: ViewReader,
    private readonly answers: ReadYourWrites,
  ) {}

  /** 404 QUOTE_NOT_FOUND, also for a quote of another platform. */
  async quote(tenant: Tenant, quoteId: string, metadata: CommandMetadata): Promise<QuoteDocument> {
    const uuid = uuidOf('Quote', quoteId);
    const owned = await this.views.at(quoteView, tenant, uuid);
    if (owned === null) throw new Refusal('QUOTE_NOT_FOUND', 'There is no such quote.');
    return isWaiting(owned.quote) ? (await this.settled(quoteView, owned, tenant, uuid, metadata)).quote : owned.quote;
  }

  /** 404 TRANSACTION_NOT_FOUND, also for a transaction of another platform or of a card. */
  async transaction(tenant: Tenant, transactionId: string, metadata: CommandMetadata): Promise<TransactionDocument> {
    const uuid = isResourceId('Transaction', transactionId) ? uuidOf('Transaction', transactionId) : null;
    const document = uuid === null ? null : await this.views.at(transactionView, tenant, uuid);
    if (uuid === null || document === null) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no such transaction.');
    if (!isWaiting(document) || document.type !== 'OUTGOING' || document.quoteId === undefined) return document;
    return this.settled(transactionView, document, tenant, uuid, metadata);
  }

  /**
   * The quote, and its transaction if there is one, right after the last action of this actor, whatever has happened since: the answer of
   * that action, also for repetitions. A quote past its expiry at `at` is EXPIRED. null if the actor has done nothing to it.
   */
  async leftBy(tenant: Tenant, actor: string, id: string, at: Timestamp): Promise<PaymentLeft | null> {
    const uuid = isResourceId('Quote', id) ? uuidOf('Quote', id) : uuidOf('Transaction', id);
    const revision = (await this.views.at(lastActsView, tenant, uuid))?.[actor];
    if (revision === undefined) return null;
    const [owned, document] = await Promise.all([
      this.views.at(quoteView, tenant, uuid, revision),
      this.views.at(transactionView, tenant, uuid, revision),
    ]);
    const quote = owned?.quote ?? null;
    const isOver = quote?.status === 'PENDING' && at >= quote.expiresAt;
    return { quote: isOver ? { ...quote, status: 'EXPIRED' } : quote, transaction: document };
  }

  private async settled<Document>(
    view: View<Document, TransactionEvent>,
    document: Document,
    tenant: Tenant,
    uuid: string,
    metadata: CommandMetadata,
  ): Promise<Document> {
    if (isAsOf()) return this.asLoaded(view, document, tenant, uuid, metadata);
    const receipt = await this.runner.run(transaction, tenant, uuid, { kind: 'expire' }, metadata);
    return this.answers.answer(view, tenant, uuid, receipt);
  }

  /** The document as a caller at `asOf` would have seen it. Records nothing. */
  private async asLoaded<Document>(
    view: View<Document, TransactionEvent>,
    document: Document,
    tenant: Tenant,
    uuid: string,
    { at: now, commandId }: CommandMetadata,
  ): Promise<Document> {
    const { state, revision } = await this.runner.load(transaction, tenant, uuid);
    const at = asOfOrNow(now);
    const events = transaction.decide({ kind: 'expire' }, state, { tenant, id: uuid, at, commandId });
    const recorded = events.map((event, index) => ({
      ...event,
      recorded: { id: commandId, revision: revision + 1 + index, at },
    }));
    return foldView(view, recorded, document) ?? document;
  }
}
