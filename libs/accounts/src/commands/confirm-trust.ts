import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { type Proof, requireOneProof, StrongCustomerAuthentication } from '@app/sca';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { TrustableAccounts } from '../services/trustable-accounts.service.js';
import { requireAcceptable } from './request-trust.js';

/** POST …/{id}/trust/confirm and …/{id}/untrust/confirm. 400 for a wrong or late proof; 409 if no confirmation is pending. */
export class ConfirmTrust extends defineCommand<
  {
    readonly externalAccountId: string;
    readonly trusted: boolean;
    readonly proof: Proof & { readonly challengeId?: string };
  },
  { readonly trusted: boolean }
>('accounts.confirm-trust') {}

@CommandHandler(ConfirmTrust)
export class ConfirmTrustHandler implements ICommandHandler<ConfirmTrust> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly accounts: TrustableAccounts,
    private readonly authentication: StrongCustomerAuthentication,
  ) {}

  async execute({
    tenant,
    data: { externalAccountId, trusted, proof },
    metadata,
  }: ConfirmTrust): Promise<{ readonly trusted: boolean }> {
    const { uuid, account } = await this.accounts.find(tenant, externalAccountId);
    const receipt = await this.runner.runOnce(externalAccount, tenant, uuid, metadata, async () => {
      requireOneProof(proof);
      const challengeId = proof.challengeId ?? account.trust.challenge?.challengeId ?? null;
      const command = { kind: 'confirm-trust', trusted, challengeId } as const;
      requireAcceptable(command, tenant, uuid, account, metadata); // before the proof is checked: a refused request must not consume it
      const { challengeId: asked } = account.trust.challenge!;
      await this.authentication.requireOpenChallenge(tenant, asked, metadata.at);
      await this.authentication.requireSession(tenant, account.ownerId, metadata.at);
      // An earlier attempt may have crashed after it consumed the proof and before it recorded the trust.
      if (!(await this.authentication.isProven(tenant, asked)))
        await this.authentication.prove(tenant, asked, proof, metadata);
      return this.runner.run(externalAccount, tenant, uuid, command, metadata);
    });
    await this.answers.passed(receipt.checkpoint, tenant);
    return { trusted };
  }
}
