import { Injectable } from '@nestjs/common';
import { InternalAccounts } from '@app/accounts';
import { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Refusal, type Tenant, invalidInput, resourceId, uuidOf } from '@app/kernel';
import { requireOpen, wallet } from '../domain/wallet/wallet.decider.js';
import type { WalletState } from '../domain/wallet/wallet.state.js';
import { WalletSeeds } from '../credentials/wallet-seeds.js';

/** Wallets of customers, each in the stream of its internal account; strongly consistent. */
@Injectable()
export class Wallets {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: InternalAccounts,
    private readonly seeds: WalletSeeds,
  ) {}

  /**
   * 404 REFERENCE_NOT_FOUND if there is no such account, 400 INVALID_INPUT if it is not a customer's embedded wallet, 410 CUSTOMER_DELETED
   * if its owner was deleted.
   */
  async open(tenant: Tenant, accountId: string, metadata: CommandMetadata): Promise<WalletState> {
    const { state } = await this.runner.load(wallet, tenant, uuidOf('InternalAccount', accountId));
    if (state !== null) {
      requireOpen(state);
      return state;
    }
    const account = await this.accounts.get(tenant, accountId);
    if (account === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such internal account.');
    if (account.type !== 'EMBEDDED_WALLET' || account.customerId === undefined) {
      throw invalidInput('The account is not an embedded wallet.', {
        field: 'accountId',
        message: 'must be an embedded wallet',
      });
    }
    return this.create(tenant, accountId, account.customerId, metadata);
  }

  /** True if the account is an embedded wallet of a customer. */
  async isWallet(tenant: Tenant, accountId: string): Promise<boolean> {
    const account = await this.accounts.get(tenant, accountId);
    return account?.type === 'EMBEDDED_WALLET' && account.customerId !== undefined;
  }

  /** Returns the wallet, and creates it at the first call; concurrent calls create it once. `isNew` hints that this call creates it. */
  async create(
    tenant: Tenant,
    accountId: string,
    customerId: string,
    metadata: CommandMetadata,
    { isNew = false }: { readonly isNew?: boolean } = {},
  ): Promise<WalletState> {
    const uuid = uuidOf('InternalAccount', accountId);
    const created = { ...metadata, commandId: uuid, requestHash: uuid };
    const sealedSeed = await this.seeds.create(tenant, customerId);
    const { state } = await this.runner.run(
      wallet,
      tenant,
      uuid,
      { kind: 'create', accountId, customerId, sealedSeed },
      created,
      { begins: isNew },
    );
    return state!;
  }

  /** Wallet of an account that is known to have a credential or a session. */
  async ofAccount(tenant: Tenant, accountId: string): Promise<WalletState> {
    const { state } = await this.runner.load(wallet, tenant, uuidOf('InternalAccount', accountId));
    if (state === null) throw new Error(`${resourceId('InternalAccount', accountId)} has no wallet`);
    return state;
  }
}
