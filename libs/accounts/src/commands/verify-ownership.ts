import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalidInput, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { AccountCollection } from '../domain/external-account/account-collection.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { type ExternalAccountDocument, externalAccountView } from '../domain/external-account/external-account.view.js';
import { messageToSign } from '../domain/external-account/ownership/ownership-message.js';
import { noneOutstanding } from '../domain/external-account/ownership/ownership.js';
import type { SignatureScheme } from '../domain/external-account/ownership/wallet-signature.js';
import { WalletOwnershipChecks } from '../providers/wallet-ownership.port.js';
import { ExternalAccountFinder } from '../services/external-account-finder.service.js';

/**
 * POST …/{id}/verify. Returns the ACTIVE account. 400 for a wrong or late signature, after which the account is UNVERIFIED; 409 if no
 * signature is pending.
 */
export class VerifyOwnership extends defineCommand<
  {
    readonly externalAccountId: string;
    readonly collection: AccountCollection;
    readonly proof: { readonly signature: string; readonly scheme: SignatureScheme };
  },
  ExternalAccountDocument
>('accounts.verify-ownership') {}

@CommandHandler(VerifyOwnership)
export class VerifyOwnershipHandler implements ICommandHandler<VerifyOwnership> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly finder: ExternalAccountFinder,
    private readonly checks: WalletOwnershipChecks,
  ) {}

  async execute({
    tenant,
    data: { externalAccountId, collection, proof },
    metadata,
  }: VerifyOwnership): Promise<ExternalAccountDocument> {
    const uuid = uuidOf('ExternalAccount', externalAccountId);
    const receipt = await this.runner.runOnce(externalAccount, tenant, uuid, metadata, async () => {
      const { account, identifier } = await this.finder.find(tenant, externalAccountId, collection);
      const { challenge } = account.ownership;
      if (challenge === null || identifier === null) throw noneOutstanding();
      const message = messageToSign({ externalAccountId, address: identifier, ...challenge });
      const claim = { accountType: account.accountType, address: identifier, message, ...proof };
      const isGenuine = this.checks.of(tenant.environment).isGenuine(claim);
      const command = { kind: 'assess-signature', challengeId: challenge.challengeId, isGenuine } as const;
      return this.runner.run(externalAccount, tenant, uuid, command, metadata);
    });
    const document = await this.answers.answer(externalAccountView, tenant, uuid, receipt);
    if (document.status === 'ACTIVE') return document;
    // A failed proof is recorded, and then refused.
    const { ownership } = (await this.runner.stateAfter(externalAccount, receipt))!;
    throw notProven(ownership.lastOutcome === 'EXPIRED');
  }
}

function notProven(isLate: boolean): Error {
  const message = isLate
    ? 'arrived after the challenge had expired'
    : 'is not a signature of this wallet over the message';
  return invalidInput(`The signature ${message}.`, { field: 'signature', message });
}
