import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type FieldError, Refusal, type Tenant, derivedResourceId, invalidInput } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, ReadYourWrites } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { wrongProof } from '../domain/external-account/trust/trust.js';
import {
  type Factor,
  type Proof,
  type StrongAuthentication,
  StrongAuthenticators,
} from '../providers/strong-authentication.port.js';
import { ExternalAccountFinder } from './external-account-finder.js';

/** What the customer must answer before its trust begins or ends. */
export interface TrustChallengeDocument {
  readonly scaChallenge: {
    readonly id: string;
    readonly expiresAt: string;
    readonly factor: Factor;
    readonly availableFactors: readonly Factor[];
  };
}

/** POST …/{id}/trust and …/{id}/untrust. 404; 409 outside regions that require it, and when it is so already. */
export class AskForTrust extends Command<TrustChallengeDocument> {
  constructor(
    readonly tenant: Tenant,
    readonly externalAccountId: string,
    readonly trusted: boolean,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

/** POST …/{id}/trust/confirm and …/{id}/untrust/confirm. 400 for a wrong or late proof, 409 when nothing is to be confirmed. */
export class ConfirmTrust extends Command<{ readonly trusted: boolean }> {
  constructor(
    readonly tenant: Tenant,
    readonly externalAccountId: string,
    readonly trusted: boolean,
    readonly proof: Proof & { readonly challengeId?: string },
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

/** The account of a customer who must authenticate strongly, and the party that makes it do so. */
interface Trustable {
  readonly uuid: string;
  readonly customerId: string;
  readonly challengeId: string | null;
  readonly authentication: StrongAuthentication;
}

@Injectable()
export class TrustableAccounts {
  constructor(
    private readonly finder: ExternalAccountFinder,
    private readonly customers: CustomerDirectory,
    private readonly authenticators: StrongAuthenticators,
  ) {}

  async find(tenant: Tenant, externalAccountId: string): Promise<Trustable> {
    const { uuid, account } = await this.finder.find(tenant, externalAccountId, 'CUSTOMERS');
    const customer = account.owner === 'CUSTOMER' ? await this.customers.get(tenant, account.ownerId) : null;
    if (customer === null || !customer.regionPolicy.strongAuthentication) {
      throw new Refusal(
        'CONFLICT',
        'Trust in beneficiaries is only for customers in regions that require strong authentication.',
      );
    }
    const authentication = this.authenticators.of(tenant.environment);
    if (!authentication.connected)
      throw new Refusal('NOT_IMPLEMENTED', 'No service that authenticates customers is connected.');
    return { uuid, customerId: customer.id, challengeId: account.trust.challenge?.challengeId ?? null, authentication };
  }
}

@CommandHandler(AskForTrust)
export class AskForTrustHandler implements ICommandHandler<AskForTrust> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: TrustableAccounts,
  ) {}

  async execute({ tenant, externalAccountId, trusted, metadata }: AskForTrust): Promise<TrustChallengeDocument> {
    const { uuid, customerId, authentication } = await this.accounts.find(tenant, externalAccountId);
    const challengeId = derivedResourceId('ScaChallenge', metadata.commandId);
    const expiresAt = new Date(Date.parse(metadata.at) + ACCOUNTS_CONFIGURATION.trustChallengeLifetime).toISOString();
    await this.runner.run(externalAccount, tenant, uuid, { kind: 'ask-trust', challengeId, trusted, expiresAt }, metadata);
    const availableFactors = await authentication.factorsOf(customerId);
    return { scaChallenge: { id: challengeId, expiresAt, factor: availableFactors[0], availableFactors } };
  }
}

@CommandHandler(ConfirmTrust)
export class ConfirmTrustHandler implements ICommandHandler<ConfirmTrust> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly accounts: TrustableAccounts,
  ) {}

  async execute({
    tenant,
    externalAccountId,
    trusted,
    proof,
    metadata,
  }: ConfirmTrust): Promise<{ readonly trusted: boolean }> {
    const { uuid, challengeId: outstanding, authentication } = await this.accounts.find(tenant, externalAccountId);
    const mistakes = mistakesOf(proof);
    if (mistakes.length > 0) throw invalidInput('Exactly one proof is needed, whole.', ...mistakes);
    const isProven = outstanding !== null && (await authentication.isProof(outstanding, proof));
    const receipt = await this.runner.run(
      externalAccount,
      tenant,
      uuid,
      {
        kind: 'confirm-trust',
        trusted,
        challengeId: proof.challengeId ?? null,
        isProven,
        mostWrongProofs: ACCOUNTS_CONFIGURATION.mostWrongTrustProofs,
      },
      metadata,
    );
    await this.answers.passed(receipt.checkpoint);
    // A wrong proof is a fact that was recorded, and refused all the same.
    if (!isProven) throw wrongProof('The proof is wrong.');
    return { trusted };
  }
}

/** One proof, whole: a code, or a passkey's assertion with its origin. */
function mistakesOf({ code, passkeyAssertion, origin }: Proof): readonly FieldError[] {
  if (code !== undefined && passkeyAssertion !== undefined) {
    return [{ field: 'passkeyAssertion', message: 'cannot be given beside code' }];
  }
  if (code !== undefined) return [];
  if (passkeyAssertion === undefined) return [{ field: 'code', message: 'is required unless passkeyAssertion is given' }];
  return origin === undefined ? [{ field: 'origin', message: 'is required with passkeyAssertion' }] : [];
}
