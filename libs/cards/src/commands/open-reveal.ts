import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PlatformClock, Refusal, type Tenant, derivedUuid, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { type CardNumber, CardNumberVault } from '../credentials/card-number-vault.js';
import { CardProviders } from '../providers/card-providers.js';
import { type CardDetails, card } from '../domain/card/card.decider.js';

export interface RevealedCard extends CardNumber, Pick<CardDetails, 'brand' | 'expMonth' | 'expYear'> {
  readonly tenant: Tenant;
}

/**
 * Opens the page of a ticket, which consumes the ticket. 404 REFERENCE_NOT_FOUND alike for a forged, used or expired ticket; 503
 * SERVICE_UNAVAILABLE if the issuer does not respond. `opening` identifies this attempt.
 */
export class OpenReveal extends Command<RevealedCard> {
  constructor(readonly data: { readonly ticket: string; readonly opening: string }) {
    super();
  }
}

@CommandHandler(OpenReveal)
export class OpenRevealHandler implements ICommandHandler<OpenReveal> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: CardNumberVault,
    private readonly providers: CardProviders,
    private readonly clocks: PlatformClock,
  ) {}

  async execute({ data: { ticket, opening } }: OpenReveal): Promise<RevealedCard> {
    const opened = this.vault.openTicket(ticket);
    if (opened === null) throw new Refusal('REFERENCE_NOT_FOUND', 'The page does not exist or was already opened.');
    const { tenant, cardId, revealId } = opened;
    const number = await this.numberOf(tenant, cardId, revealId);
    const commandId = derivedUuid('open-reveal', opening);
    const { state } = await this.runner.run(
      card,
      tenant,
      uuidOf('Card', cardId),
      { kind: 'reveal', revealId },
      {
        commandId,
        requestHash: commandId,
        correlationId: opening,
        causationId: null,
        actor: 'cardholder',
        ...this.clocks.moment(tenant),
      },
    );
    const { brand, expMonth, expYear } = state.details!;
    return { ...number, brand, expMonth, expYear, tenant };
  }

  /** Called before the ticket is consumed, so that an unresponsive issuer does not cost a ticket. */
  private async numberOf(tenant: Tenant, cardId: string, revealId: string): Promise<CardNumber> {
    const { state } = await this.runner.load(card, tenant, uuidOf('Card', cardId));
    if (state.details === null || !Object.hasOwn(state.reveals, revealId))
      throw new Refusal('REFERENCE_NOT_FOUND', 'The page does not exist or was already opened.');
    const number = await this.providers.issuer(tenant.environment).numberOf({ tenant, cardId, ...state.details });
    if (number === null)
      throw new Refusal('SERVICE_UNAVAILABLE', 'The card issuer cannot be reached. Try again later.');
    return number;
  }
}
