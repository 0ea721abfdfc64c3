import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, derivedUuid, later, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import type { AccountCollection } from '../domain/external-account/account-collection.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { messageToSign } from '../domain/external-account/ownership/ownership-message.js';
import type { OwnershipMethod } from '../domain/external-account/ownership/ownership.events.js';
import { type LivenessSession, WalletOwnershipChecks } from '../providers/wallet-ownership.port.js';
import { ExternalAccountFinder, identifierIn } from '../services/external-account-finder.service.js';

/** A challenge to prove ownership of a wallet, with its expiry. */
export type OwnershipChallengeDocument =
  | { readonly method: 'WALLET_SIGNATURE'; readonly messageToSign: string; readonly expiresAt: string }
  | ({ readonly method: 'LIVENESS'; readonly expiresAt: string } & LivenessSession);

/** POST …/{id}/challenge. Replaces an earlier challenge. 404; 409 if no proof is required; 501 without a liveness provider. */
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
    const uuid = uuidOf('ExternalAccount', externalAccountId);
    const check = this.checks.of(tenant.environment);
    const challengeId = derivedUuid('ownership-challenge', metadata.commandId);
    const sessionAt = (address: string | null) =>
      method === 'LIVENESS' ? check.session({ tenant, challengeId, address: address ?? '' }) : null;
    const begun: { session?: LivenessSession | null } = {};
    const receipt = await this.runner.runOnce(externalAccount, tenant, uuid, metadata, async () => {
      const { identifier } = await this.finder.find(tenant, externalAccountId, collection);
      if (method === 'LIVENESS' && !(await check.checksLiveness(tenant)))
        throw new Refusal(
          'NOT_IMPLEMENTED',
          'Liveness checks are not available in this environment: no partner is connected to the port liveness.',
        );
      begun.session = await sessionAt(identifier); // before the challenge is recorded: it has no effect yet
      const expiresAt = later(metadata.at, ACCOUNTS_CONFIGURATION.ownershipChallengeLifetime);
      const command = { kind: 'challenge-ownership', challengeId, method, expiresAt } as const;
      return this.runner.run(externalAccount, tenant, uuid, command, metadata);
    });
    await this.answers.passed(receipt.checkpoint, tenant);
    const challenged = (await this.runner.stateAfter(externalAccount, receipt))!;
    const address = identifierIn(challenged);
    const { expiresAt } = challenged.ownership.challenge!;
    const session = begun.session ?? (await sessionAt(address)); // the same session for the same challenge
    if (session !== null) return { method: 'LIVENESS', expiresAt, ...session };
    return {
      method: 'WALLET_SIGNATURE',
      messageToSign: messageToSign({ externalAccountId, address: address ?? '', challengeId, expiresAt }),
      expiresAt,
    };
  }
}
