import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { uuidOf } from '@app/kernel';
import { wallet } from '../domain/wallet/wallet.decider.js';
import { isOneTimeCode } from '../domain/wallet/wallet.events.js';
import { ContactClaims } from '../services/contact-claims.service.js';

interface WalletToClose {
  readonly accountId: string;
}

/** Closes the wallet of a deleted customer: its credentials and sessions end, and others may log in with its contacts. */
export class CloseWallet extends defineCommand<WalletToClose>('wallet-auth.close-wallet') {}

@CommandHandler(CloseWallet)
export class CloseWalletHandler implements ICommandHandler<CloseWallet> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly claims: ContactClaims,
  ) {}

  async execute({ tenant, data: { accountId }, metadata }: CloseWallet): Promise<void> {
    const uuid = uuidOf('InternalAccount', accountId);
    const { state } = await this.runner.load(wallet, tenant, uuid);
    if (state === null) return;
    // Release the contacts first: a closed wallet no longer lists them.
    for (const { credentialId, type, nickname } of state.credentials) {
      if (nickname === null || !isOneTimeCode(type)) continue;
      await this.claims.release(tenant, { type, address: nickname }, accountId, metadataFor(metadata, credentialId));
    }
    await this.runner.run(wallet, tenant, uuid, { kind: 'close' }, metadata);
  }
}
