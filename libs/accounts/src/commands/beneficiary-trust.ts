import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, type Tenant, derivedResourceId, invalidInput } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Proof, type ScaChallenge, StrongCustomerAuthentication, requireOneProof } from '@app/sca';
import {
  type ExternalAccountCommand,
  type RegisteredAccount,
  externalAccount,
} from '../domain/external-account/external-account.decider.js';
import { ExternalAccountFinder } from './external-account-finder.js';

/** Challenge that the customer must answer before trust is granted or withdrawn. */
export interface TrustChallengeDocument {
  readonly scaChallenge: ScaChallenge;
}

/**
 * POST …/{id}/trust and …/{id}/untrust (wallet-auth 15.5). 404; 409 CONFLICT outside regions that require strong
 * authentication, and when it is so already; 400 for an account that cannot be trusted; 409 SCA_SESSION_REQUIRED, 423
 * ACCOUNT_LOCKED.
 */
export class RequestTrust extends defineCommand<
  {
    readonly externalAccountId: string;
    readonly trusted: boolean;
  },
  TrustChallengeDocument
>('accounts.request-trust') {}

/** POST …/{id}/trust/confirm and …/{id}/untrust/confirm. 400 for a wrong or late proof, 409 when nothing is to be confirmed. */
export class ConfirmTrust extends defineCommand<
  {
    readonly externalAccountId: string;
    readonly trusted: boolean;
    readonly proof: Proof & { readonly challengeId?: string };
  },
  { readonly trusted: boolean }
>('accounts.confirm-trust') {}

/** Only addresses of dollar coins can be trusted: no bank reports a change of an account's owner. */
const TRUSTABLE_CURRENCY = 'USDC';

/** The account of a customer who authenticates strongly. */
interface Trustable {
  readonly uuid: string;
  readonly account: RegisteredAccount;
}

@Injectable()
export class TrustableAccounts {
  constructor(
    private readonly finder: ExternalAccountFinder,
    private readonly authentication: StrongCustomerAuthentication,
  ) {}

  async find(tenant: Tenant, externalAccountId: string): Promise<Trustable> {
    const { uuid, account } = await this.finder.find(tenant, externalAccountId, 'CUSTOMERS');
    if (account.owner !== 'CUSTOMER')
      throw new Refusal('CONFLICT', 'Only the beneficiaries of a customer can be trusted.');
    await this.authentication.requireApplicable(tenant, account.ownerId);
    return { uuid, account };
  }
}

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
    await this.authentication.requireSession(tenant, account.ownerId, metadata.at);
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const command = { kind: 'ask-trust', challengeId, trusted, expiresAt: metadata.at } as const;
    refuseInAdvance(command, tenant, uuid, account, metadata); // a refused request asks the customer for no proof
    const request = { challengeId, customerId: account.ownerId, purpose: 'BENEFICIARY_TRUST' } as const;
    const scaChallenge = await this.authentication.challenge(tenant, request, metadata);
    await this.runner.run(externalAccount, tenant, uuid, { ...command, expiresAt: scaChallenge.expiresAt }, metadata);
    return { scaChallenge };
  }
}

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
    requireOneProof(proof);
    const challengeId = proof.challengeId ?? account.trust.challenge?.challengeId ?? null;
    const command = { kind: 'confirm-trust', trusted, challengeId } as const;
    refuseInAdvance(command, tenant, uuid, account, metadata); // a proof is used up: a refused request does not take it
    const { challengeId: asked } = account.trust.challenge!;
    await this.authentication.requireOpenChallenge(tenant, asked, metadata.at);
    await this.authentication.requireSession(tenant, account.ownerId, metadata.at);
    // an earlier request may have died with the proof taken and the trust not recorded
    if (!(await this.authentication.isProven(tenant, asked)))
      await this.authentication.prove(tenant, asked, proof, metadata);
    const receipt = await this.runner.run(externalAccount, tenant, uuid, command, metadata);
    await this.answers.passed(receipt.checkpoint);
    return { trusted };
  }
}

function refuseInAdvance(
  command: ExternalAccountCommand,
  tenant: Tenant,
  id: string,
  account: RegisteredAccount,
  { at, commandId }: CommandMetadata,
): void {
  externalAccount.decide(command, account, { tenant, id, at, commandId });
}
