import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, derivedUuid, later, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { StrongCustomerAuthentication } from '@app/sca';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { CardNumberVault } from '../credentials/card-number-vault.js';
import { card } from '../domain/card/card.decider.js';

interface Reveal {
  /** Opens the page with the card's number, once. */
  readonly ticket: string;
  readonly expiresAt: string;
}

/**
 * POST /cards/{id}/reveal. Refused with 409 SCA_SESSION_REQUIRED if the cardholder's region requires a session and there is none, 423
 * ACCOUNT_LOCKED after too many failed attempts, and 409 CONFLICT for a card that is neither ACTIVE nor FROZEN.
 */
export class RevealCard extends defineCommand<{ readonly cardId: string }, Reveal>('cards.reveal-card') {}

@CommandHandler(RevealCard)
export class RevealCardHandler implements ICommandHandler<RevealCard> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: CardNumberVault,
    private readonly authentication: StrongCustomerAuthentication,
  ) {}

  async execute({ tenant, data: { cardId }, metadata }: RevealCard): Promise<Reveal> {
    const id = uuidOf('Card', cardId);
    const revealId = derivedUuid('reveal', metadata.commandId);
    const receipt = await this.runner.runOnce(card, tenant, id, metadata, async () => {
      const { state } = await this.runner.load(card, tenant, id);
      if (state.state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such card.');
      await this.authentication.requireSession(tenant, state.cardholderId, metadata.at);
      const expiresAt = later(metadata.at, CARDS_CONFIGURATION.revealLifetime);
      return this.runner.run(card, tenant, id, { kind: 'grant-reveal', revealId, expiresAt }, metadata);
    });
    const { reveals } = await this.runner.stateAfter(card, receipt);
    return { ticket: this.vault.ticketFor({ tenant, cardId, revealId }), expiresAt: reveals[revealId]! };
  }
}
