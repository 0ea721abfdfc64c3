import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import type { ListPage } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { CurrentPayments, type QuoteDocument, type TransactionDocument } from '@app/payments';
import type { ActionDocument } from '../domain/action/action.view.js';

/** AgentAction as responses show it: with the current state of its quote and transaction. */
export interface PresentedAction extends Omit<ActionDocument, 'quote' | 'transactionId'> {
  readonly quote?: QuoteDocument;
  readonly transaction?: TransactionDocument;
}

/** Adds the quote and the transaction of an action to its document. */
@Injectable()
export class ActionPresenter {
  constructor(private readonly payments: CurrentPayments) {}

  async presentAll(
    tenant: Tenant,
    { rows, ...listed }: ListPage<ActionDocument>,
    metadata: CommandMetadata,
  ): Promise<ListPage<PresentedAction>> {
    const presented = rows.map(async ({ position, document }) => ({
      position,
      document: await this.present(tenant, document, metadata),
    }));
    return { ...listed, rows: await Promise.all(presented) };
  }

  /**
   * Response to a request for an action or a decision on it: with its quote and transaction as the agent left them, whatever has happened
   * since, so that a repeated request gets the same response.
   */
  async presentAnswer(tenant: Tenant, document: ActionDocument, metadata: CommandMetadata): Promise<PresentedAction> {
    const { quote, transactionId, ...action } = document;
    const id = transactionId ?? (quote as { readonly id?: string } | undefined)?.id;
    const left =
      id === undefined ? undefined : await this.payments.leftBy(tenant, action.agentId, id, action.updatedAt);
    if (left === null) return this.present(tenant, document, metadata);
    return {
      ...action,
      ...(quote !== undefined && left?.quote && { quote: left.quote }),
      ...(transactionId !== undefined && left?.transaction && { transaction: left.transaction }),
    };
  }

  async present(tenant: Tenant, document: ActionDocument, metadata: CommandMetadata): Promise<PresentedAction> {
    const { quote, transactionId, ...action } = document;
    const quoteId = (quote as { readonly id?: string } | undefined)?.id;
    const [current, transaction] = await Promise.all([
      quoteId === undefined ? undefined : this.payments.quote(tenant, quoteId, metadata),
      transactionId === undefined ? undefined : this.payments.transaction(tenant, transactionId, metadata),
    ]);
    return {
      ...action,
      ...(current !== undefined && { quote: current }),
      ...(transaction !== undefined && { transaction }),
    };
  }
}
