import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { CustomerDirectory } from '@app/onboarding';
import { card, type CardDetails } from '../domain/card/card.decider.js';

/** Records the issuer's answer about a card: its details, or null if it refused. */
export class RecordProvisioning extends defineCommand<{
  readonly cardId: string;
  readonly details: CardDetails | null;
}>('cards.record-provisioning') {}

@CommandHandler(RecordProvisioning)
export class RecordProvisioningHandler implements ICommandHandler<RecordProvisioning> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
  ) {}

  async execute({ tenant, data: { cardId, details }, metadata }: RecordProvisioning): Promise<void> {
    const id = uuidOf('Card', cardId);
    const { state } = await this.runner.run(
      card,
      tenant,
      id,
      details === null ? { kind: 'reject' } : { kind: 'activate', details },
      metadata,
    );
    // A card cannot be closed while it is being issued. If its cardholder was deleted in the meantime, it is closed now.
    if (state.state === 'ACTIVE' && (await this.customers.get(tenant, state.cardholderId))?.isDeleted) {
      await this.runner.run(
        card,
        tenant,
        id,
        { kind: 'close', reason: 'CLOSED_BY_SERVICE' },
        metadataFor(metadata, 'close'),
      );
    }
  }
}
