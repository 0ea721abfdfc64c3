import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AggregateRunner } from '@app/event-sourcing';
import { invalidInput, Refusal, type Tenant, unknownId, uuidOf } from '@app/kernel';
import { PartnerReports, type ReportTaker } from '@app/partners';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { card } from '../domain/card/card.decider.js';
import { cardTransaction } from '../domain/card-transaction/card-transaction.decider.js';

interface Presentment {
  readonly cardTransactionId: string;
  readonly amount?: { readonly currency: string; readonly amount: string };
}

/** Accepts the reports of a card issuer, except those about unknown resources. A saga processes them from the log. */
@Injectable()
export class IssuerReports implements OnModuleInit {
  constructor(
    private readonly reports: PartnerReports,
    private readonly runner: AggregateRunner,
  ) {}

  onModuleInit(): void {
    const presentment: ReportTaker = {
      requireSubject: (tenant, report) => this.requireTransaction(tenant, report as unknown as Presentment),
    };
    for (const kind of ['CARD_CLEARING', 'CARD_EXPIRY', 'CARD_ADVICE', 'CARD_RETURN', 'CARD_RETURN_REVERSAL'] as const)
      this.reports.register('card-issuer', kind, presentment);
    this.reports.register('card-issuer', 'CARD_CLOSED', {
      requireSubject: (tenant, { cardId }) => this.requireCard(tenant, cardId),
    });
  }

  /** Throws TRANSACTION_NOT_FOUND, CONFLICT for a declined authorization, INVALID_CURRENCY, INVALID_AMOUNT. */
  private async requireTransaction(tenant: Tenant, { cardTransactionId, amount }: Presentment): Promise<void> {
    const uuid = uuidOf('CardTransaction', cardTransactionId);
    const { state } = await this.runner.load(cardTransaction, tenant, uuid);
    if (state.terms === null || state.decision === 'UNDECIDED')
      throw unknownId('TRANSACTION_NOT_FOUND', 'card transaction', 'cardTransactionId');
    if (state.decision === 'DECLINED' && !state.isReversed)
      throw new Refusal('CONFLICT', 'The authorization was declined.');
    if (amount === undefined) return;
    if (amount.currency !== state.terms.currency.code)
      throw new Refusal('INVALID_CURRENCY', `The card holds ${state.terms.currency.code}.`);
    requireCardAmount(amount.amount, CARDS_CONFIGURATION.maxPresentment);
  }

  private async requireCard(tenant: Tenant, cardId: string): Promise<void> {
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    if (state.state === null) throw unknownId('REFERENCE_NOT_FOUND', 'card', 'cardId');
    if (state.state === 'PROCESSING') throw new Refusal('CONFLICT', 'The issuer has not made this card.');
  }
}

/** Parses a positive amount, up to the maximum of an authorization or of a later message. */
export function requireCardAmount(units: string, most: number): number {
  const amount = BigInt(units);
  if (amount > 0n && amount <= BigInt(most)) return Number(amount);
  const message = `must be from 1 to ${most}`;
  throw invalidInput('The amount is not one of a card.', { field: 'amount.amount', message });
}
