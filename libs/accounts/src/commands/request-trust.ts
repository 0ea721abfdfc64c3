import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { derivedResourceId, invalidInput, type Tenant } from '@app/kernel';
import { type ScaChallenge, StrongCustomerAuthentication } from '@app/sca';
import {
  externalAccount,
  type ExternalAccountCommand,
  type RegisteredAccount,
} from '../domain/external-account/external-account.decider.js';
import { TrustableAccounts } from '../services/trustable-accounts.service.js';

/** The challenge that the customer must answer to grant or withdraw trust. */
export interface TrustChallengeDocument {
  readonly scaChallenge: ScaChallenge;
}

/**
 * POST …/{id}/trust and …/{id}/untrust (wallet-auth 15.5). 404; 409 CONFLICT outside regions with strong authentication, and if nothing would
 * change; 400 for an account that cannot be trusted; 409 SCA_SESSION_REQUIRED; 423 ACCOUNT_LOCKED.
 */
export class RequestTrust extends defineCommand<
  {
    readonly externalAccountId: string;
    readonly trusted: boolean;
  },
  TrustChallengeDocument
>('accounts.request-trust') {}

/** Only dollar-coin addresses can be trusted: banks do not report when an account changes its owner. */
const TRUSTABLE_CURRENCY = 'USDC';

@CommandHandler(RequestTrust)
export class RequestTrustHandler implements ICommandHandler<RequestTrust> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: TrustableAccounts,
    private readonly authentication: StrongCustomerAuthentication,
  ) {}

  async execute({
    tenant,
    data: { externalAccountId, trusted },
    metadata,
  }: RequestTrust): Promise<TrustChallengeDocument> {
    const { uuid, account } = await this.accounts.find(tenant, externalAccountId);
    if (account.currency !== TRUSTABLE_CURRENCY) {
      throw invalidInput('An account of this currency cannot be trusted.', {
        field: 'externalAccountId',
        message: `must be an account in ${TRUSTABLE_CURRENCY}`,
      });
    }
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const request = { challengeId, customerId: account.ownerId, purpose: 'BENEFICIARY_TRUST' } as const;
    if ((await this.runner.replay(externalAccount, tenant, uuid, metadata)) !== null)
      return { scaChallenge: await this.authentication.challenge(tenant, request, metadata) };
    await this.authentication.requireSession(tenant, account.ownerId, metadata.at);
    const command = { kind: 'ask-trust', challengeId, trusted, expiresAt: metadata.at } as const;
    requireAcceptable(command, tenant, uuid, account, metadata); // before the challenge: a refused request must not send one to the customer
    const scaChallenge = await this.authentication.challenge(tenant, request, metadata);
    await this.runner.run(externalAccount, tenant, uuid, { ...command, expiresAt: scaChallenge.expiresAt }, metadata);
    return { scaChallenge };
  }
}

/** Throws the refusal of the account's decider for the command. Records nothing. */
export function requireAcceptable(
  command: ExternalAccountCommand,
  tenant: Tenant,
  id: string,
  account: RegisteredAccount,
  { at, commandId }: CommandMetadata,
): void {
  externalAccount.decide(command, account, { tenant, id, at, commandId });
}
