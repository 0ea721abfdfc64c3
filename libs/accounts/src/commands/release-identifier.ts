import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, Reservations, defineCommand } from '@app/event-sourcing';
import { externalAccountName } from '../domain/external-account/account-info.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';

/** Kind of the reservations that make an account's type and identifier unique for its owner. */
export const EXTERNAL_ACCOUNT_RESERVATION = 'accounts.external-account';

/** Releases the identifier of a deleted account, so that its owner may register the same account again. */
export class ReleaseIdentifier extends defineCommand<{ readonly externalAccountId: string }>(
  'accounts.release-identifier',
) {}

@CommandHandler(ReleaseIdentifier)
export class ReleaseIdentifierHandler implements ICommandHandler<ReleaseIdentifier> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly reservations: Reservations,
  ) {}

  async execute({ tenant, data: { externalAccountId }, metadata }: ReleaseIdentifier): Promise<void> {
    const id = uuidOf('ExternalAccount', externalAccountId);
    const { state } = await this.runner.load(externalAccount, tenant, id);
    const identifier = state?.personalDetails?.[state.identifierName] ?? state?.plainDetails[state.identifierName];
    if (state === null || identifier === undefined) return; // erased: its owner can no longer register it
    const name = externalAccountName(state.ownerId, state.accountType, identifier);
    await this.reservations.release(
      tenant,
      EXTERNAL_ACCOUNT_RESERVATION,
      name,
      { aggregate: externalAccount, id },
      metadata,
    );
  }
}
