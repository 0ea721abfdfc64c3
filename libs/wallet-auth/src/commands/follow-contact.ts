import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { ContactClaims, contactOf } from '../services/contact-claims.service.js';

interface ContactToFollow {
  readonly walletUuid: string;
  readonly credentialId: string;
}

/**
 * Makes a credential follow its customer's contact. A credential that was moved for a change that then failed is moved back, so that both
 * change or neither (wallet-auth 12).
 */
export class FollowContact extends defineCommand<ContactToFollow>('wallet-auth.follow-contact') {}

@CommandHandler(FollowContact)
export class FollowContactHandler implements ICommandHandler<FollowContact> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly customers: CustomerDirectory,
    private readonly claims: ContactClaims,
  ) {}

  async execute({ tenant, data: { walletUuid, credentialId }, metadata }: FollowContact): Promise<void> {
    const { state } = await this.runner.load(wallet, tenant, walletUuid);
    const credential = state?.credentials.find((each) => each.credentialId === credentialId);
    if (!state || !credential || credential.nickname === null) return;
    const { type, nickname: left } = credential;
    const contact = contactOf(await this.customers.get(tenant, state.customerId), type);
    if (contact === undefined || contact === left) return;
    await this.claims.join(tenant, { type, address: contact }, state.accountId, metadata);
    // Record the move last: until then all of this is repeated.
    await this.claims.releaseReplaced(tenant, type, { from: left, to: contact }, state.accountId, metadata);
    await this.runner.run(
      wallet,
      tenant,
      walletUuid,
      { kind: 'change-contact', credentialId, nickname: contact },
      metadata,
    );
  }
}
