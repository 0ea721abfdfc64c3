import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, HandlesInstruction, Reservations } from '@app/event-sourcing';
import { type CommandMetadata, defineInstruction, type InstructionHandler } from '@app/event-sourcing/definitions';
import { uniqueName } from '../domain/external-account/account-info.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';

/** Kind of the reservations by which an owner has an account of one type and identifier only once. */
export const EXTERNAL_ACCOUNT_RESERVATION = 'accounts.external-account';

/** The account is gone: its owner may register the same again. */
export const ReleaseIdentifier = defineInstruction<{ readonly externalAccountId: string }>(
  'accounts.release-identifier',
);

@HandlesInstruction(ReleaseIdentifier)
@Injectable()
export class ReleaseIdentifierHandler implements InstructionHandler<{ readonly externalAccountId: string }> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly reservations: Reservations,
  ) {}

  async execute(
    tenant: Tenant,
    { externalAccountId }: { readonly externalAccountId: string },
    metadata: CommandMetadata,
  ): Promise<void> {
    const id = uuidOf('ExternalAccount', externalAccountId);
    const { state } = await this.runner.load(externalAccount, tenant, id);
    const identifier = state?.personalDetails?.[state.identifierName] ?? state?.plainDetails[state.identifierName];
    if (state === null || identifier === undefined) return; // erased: no owner with this id can register it again
    const name = uniqueName(state.ownerId, state.accountType, identifier);
    await this.reservations.release(
      tenant,
      EXTERNAL_ACCOUNT_RESERVATION,
      name,
      { aggregate: externalAccount, id },
      metadata,
    );
  }
}
