import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SignedActions, type SignedRetry, type SigningRequired } from '@app/http';
import { AggregateRunner, ReadYourWrites, ViewReader, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, uuidOf } from '@app/kernel';
import { requireCredential, requireRevocable, wallet } from '../domain/wallet/wallet.decider.js';
import type { Credential } from '../domain/wallet/wallet.state.js';
import { type AuthMethodDocument, walletView } from '../domain/wallet/wallet.view.js';
import { revokeCredential } from '../services/activities.service.js';
import { isOneTimeCode } from '../domain/wallet/wallet.events.js';
import { ContactClaims } from '../services/contact-claims.service.js';
import { Wallets } from '../services/wallets.service.js';

/**
 * DELETE /auth/credentials/{id}, signed by a session of another credential (wallet-auth 5). Returns the revoked credential; its sessions
 * end. 404, 400 for the last one.
 */
export class RevokeCredential extends defineCommand<
  {
    readonly accountId: string;
    readonly credentialId: string;
    readonly retry: SignedRetry;
  },
  AuthMethodDocument | SigningRequired
>('wallet-auth.revoke-credential') {}

@CommandHandler(RevokeCredential)
export class RevokeCredentialHandler implements ICommandHandler<RevokeCredential> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly views: ViewReader,
    private readonly actions: SignedActions,
    private readonly wallets: Wallets,
    private readonly claims: ContactClaims,
  ) {}

  async execute({
    tenant,
    data: { accountId, credentialId, retry },
    metadata,
  }: RevokeCredential): Promise<AuthMethodDocument | SigningRequired> {
    const state = await this.wallets.ofAccount(tenant, accountId);
    const credential = requireCredential(state, credentialId);
    requireRevocable(state);
    const action = {
      operation: 'DELETE /auth/credentials/{id}',
      resource: credentialId,
      customerId: state.customerId,
      accountIds: [accountId] as const,
      payload: revokeCredential(credential, state.customerId),
      allows: (session: { readonly credentialId: string }) => session.credentialId !== credentialId,
      credentialType: credential.type,
    };
    return this.actions.run(tenant, action, retry, metadata, (acting) =>
      this.revoke(tenant, accountId, credential, acting),
    );
  }

  private async revoke(
    tenant: Tenant,
    accountId: string,
    { credentialId, type, nickname }: Credential,
    metadata: CommandMetadata,
  ): Promise<AuthMethodDocument> {
    const uuid = uuidOf('InternalAccount', accountId);
    const receipt = await this.runner.run(wallet, tenant, uuid, { kind: 'revoke-credential', credentialId }, metadata);
    if (nickname !== null && isOneTimeCode(type))
      await this.claims.release(tenant, { type, address: nickname }, accountId, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    const before = await this.views.at(walletView, tenant, uuid, receipt.revision - 1);
    return before!.credentials.find(({ id }) => id === credentialId)!;
  }
}
