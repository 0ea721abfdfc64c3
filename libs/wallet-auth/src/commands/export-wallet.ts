import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignedActions, type SignedRetry, type SigningRequired, isUncompressed } from '@app/http';
import { defineCommand } from '@app/event-sourcing';
import { type Tenant, invalidInput, walletOrganization } from '@app/kernel';
import { exportBundle } from '../credentials/bundles.js';
import { DerivedKeys } from '../credentials/derived-keys.js';
import { sealFor } from '../credentials/hpke.js';
import { WalletSeeds } from '../credentials/wallet-seeds.js';
import type { WalletState } from '../domain/wallet/wallet.state.js';
import { exportWallet } from '../services/activities.service.js';
import { requireKey } from '../services/session-opener.service.js';
import { Wallets } from '../services/wallets.service.js';

export interface ExportedWallet {
  /** `InternalAccount:<uuid>` */
  readonly id: string;
  readonly encryptedWalletCredentials: string;
}

/** POST /internal-accounts/{id}/export, signed (wallet-auth 10): the wallet's words, encrypted to the client's key. */
export class ExportWallet extends defineCommand<
  {
    readonly accountId: string;
    readonly clientPublicKey: string;
    readonly retry: SignedRetry;
  },
  ExportedWallet | SigningRequired
>('wallet-auth.export-wallet') {}

@CommandHandler(ExportWallet)
export class ExportWalletHandler implements ICommandHandler<ExportWallet> {
  constructor(
    private readonly actions: SignedActions,
    private readonly wallets: Wallets,
    private readonly seeds: WalletSeeds,
    private readonly keys: DerivedKeys,
  ) {}

  async execute({
    tenant,
    data: { accountId, clientPublicKey, retry },
    metadata,
  }: ExportWallet): Promise<ExportedWallet | SigningRequired> {
    const state = await this.wallets.open(tenant, accountId, metadata);
    if (!isUncompressed(clientPublicKey)) {
      throw invalidInput('The key must be uncompressed.', {
        field: 'clientPublicKey',
        message: 'must be an uncompressed point of P-256 as hex',
      });
    }
    requireKey(clientPublicKey);
    const action = {
      operation: 'POST /internal-accounts/{id}/export',
      resource: accountId,
      customerId: state.customerId,
      accountIds: [accountId] as const,
      payload: exportWallet(clientPublicKey, accountId),
    };
    return this.actions.run(tenant, action, retry, metadata, () => this.export(tenant, state, clientPublicKey));
  }

  private async export(
    tenant: Tenant,
    { accountId, customerId, sealedSeed }: WalletState,
    clientPublicKey: string,
  ): Promise<ExportedWallet> {
    const words = await this.seeds.words(tenant, customerId, sealedSeed);
    const box = await sealFor(clientPublicKey, Buffer.from(words, 'utf8'));
    const quorum = tenant.environment === 'PRODUCTION' ? this.keys.quorum(tenant) : null;
    return { id: accountId, encryptedWalletCredentials: exportBundle(box, walletOrganization(accountId), quorum) };
  }
}
