import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { metadataFor } from '@app/event-sourcing/definitions';
import { defineCommand } from '@app/event-sourcing';
import { DelegatedKeyBindings } from '../services/delegated-key-bindings.service.js';

interface UnboundAccounts {
  readonly cardId: string;
  readonly accountIds: readonly string[];
}

/** Revokes the keys of accounts that no longer pay for the card (wallet-auth 14, payments-cards 15.3). */
export class RevokeUnboundKeys extends defineCommand<UnboundAccounts>('wallet-auth.revoke-unbound-keys') {}

@CommandHandler(RevokeUnboundKeys)
export class RevokeUnboundKeysHandler implements ICommandHandler<RevokeUnboundKeys> {
  constructor(private readonly keys: DelegatedKeyBindings) {}

  async execute({ tenant, data: { cardId, accountIds }, metadata }: RevokeUnboundKeys): Promise<void> {
    for (const accountId of accountIds)
      await this.keys.unbind(tenant, { cardId, accountId }, metadataFor(metadata, accountId));
  }
}
