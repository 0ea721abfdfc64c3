import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, derivedUuid } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import type { AccountCollection } from '../domain/external-account/account-collection.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { messageToSign } from '../domain/external-account/ownership/ownership-message.js';
import type { OwnershipMethod } from '../domain/external-account/ownership/ownership.events.js';
import { type LivenessSession, WalletOwnershipChecks } from '../providers/wallet-ownership.port.js';
import { ExternalAccountFinder } from '../services/external-account-finder.service.js';

/** Challenge to prove ownership of a wallet, with its expiry. */
export type OwnershipChallengeDocument =
  | { readonly method: 'WALLET_SIGNATURE'; readonly messageToSign: string; readonly expiresAt: string }
  | ({ readonly method: 'LIVENESS'; readonly expiresAt: string } & LivenessSession);

/**
 * POST …/{id}/challenge; voids an earlier challenge. 404, 409 where no proof is required, 501 without a liveness
 * provider.
 */
export class ChallengeOwnership extends defineCommand<
  {
    readonly externalAccountId: string;
    readonly collection: AccountCollection;
    readonly method: OwnershipMethod;
  },
  OwnershipChallengeDocument
>('accounts.challenge-ownership') {}

@CommandHandler(ChallengeOwnership)
export class ChallengeOwnershipHandler implements ICommandHandler<ChallengeOwnership> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly finder: ExternalAccountFinder,
    private readonly checks: WalletOwnershipChecks,
  ) {}

  async execute({
    tenant,
    data: { externalAccountId, collection, method },
    metadata,
  }: ChallengeOwnership): Promise<OwnershipChallengeDocument> {
    const { uuid, identifier } = await this.finder.find(tenant, externalAccountId, collection);
    const check = this.checks.of(tenant.environment);
    const challengeId = derivedUuid('ownership-challenge', metadata.commandId);
    const expiresAt = new Date(
      Date.parse(metadata.at) + ACCOUNTS_CONFIGURATION.ownershipChallengeLifetime,
    ).toISOString();
    if (method === 'LIVENESS' && !(await check.checksLiveness(tenant)))
      throw new Refusal(
        'NOT_IMPLEMENTED',
        'Liveness checks are not available in this environment: no partner is connected to the port liveness.',
      );
    const session = // before the challenge: it begins nothing
      method === 'LIVENESS' ? await check.session({ tenant, challengeId, address: identifier ?? '' }) : null;
    const command = { kind: 'challenge-ownership', challengeId, method, expiresAt } as const;
    const receipt = await this.runner.run(externalAccount, tenant, uuid, command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    if (method === 'LIVENESS') return { method, expiresAt, ...session! };
    return {
      method,
      messageToSign: messageToSign({ externalAccountId, address: identifier ?? '', challengeId, expiresAt }),
      expiresAt,
    };
  }
}
