import { Injectable } from '@nestjs/common';
import { HandlesInstruction } from '@app/event-sourcing';
import {
  type CommandMetadata,
  defineInstruction,
  type InstructionHandler,
  metadataFor,
} from '@app/event-sourcing/definitions';
import type { Tenant } from '@app/kernel';
import { DelegatedKeyBindings } from './delegated-key-bindings.js';

export interface UnboundAccounts {
  readonly cardId: string;
  readonly accountIds: readonly string[];
}

/** These accounts pay for the card no longer: no key may spend from them for it (wallet-auth 14, payments-cards 15.3). */
export const RevokeUnboundKeys = defineInstruction<UnboundAccounts>('wallet-auth.revoke-unbound-keys');

@HandlesInstruction(RevokeUnboundKeys)
@Injectable()
export class RevokeUnboundKeysHandler implements InstructionHandler<UnboundAccounts> {
  constructor(private readonly keys: DelegatedKeyBindings) {}

  async execute(tenant: Tenant, { cardId, accountIds }: UnboundAccounts, metadata: CommandMetadata): Promise<void> {
    for (const accountId of accountIds)
      await this.keys.unbind(tenant, { cardId, accountId }, metadataFor(metadata, accountId));
  }
}
