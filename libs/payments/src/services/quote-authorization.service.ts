import { Injectable } from '@nestjs/common';
import { ExternalAccounts } from '@app/accounts';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { Refusal, type Tenant, isResourceId } from '@app/kernel';
import { SCA_CURRENCIES, StrongCustomerAuthentication } from '@app/sca';
import { firstPurpose } from '../domain/transaction/authorization-steps.js';
import type { IssuedChallenge } from '../domain/transaction/authorization.js';
import type {
  AuthorizationFactor,
  AuthorizationPurpose,
  QuoteTerms,
} from '../domain/transaction/transaction.events.js';

/** A challenge to issue: its purpose, and the payer's preferred factor. */
interface ChallengeFor {
  readonly challengeId: string;
  readonly purpose: AuthorizationPurpose;
  readonly factor?: AuthorizationFactor | undefined;
  /** True if the payer has just completed the preceding challenge. */
  readonly follows?: boolean | undefined;
}

/**
 * Decides whether a payer must authorize a payment, must be logged in, or neither (wallet-auth 15). Neither applies to the platform itself
 * and to customers in regions without strong customer authentication.
 */
@Injectable()
export class QuoteAuthorization {
  constructor(
    private readonly authentication: StrongCustomerAuthentication,
    private readonly externalAccounts: ExternalAccounts,
  ) {}

  /**
   * Issues a challenge for the payer of a quote; undefined if none is needed, as for a trusted beneficiary with a payer who is logged in.
   * Refused with SCA_SESSION_REQUIRED, ACCOUNT_LOCKED, and INVALID_INPUT for a factor that the payer does not have. `isSubject`: the result
   * of `isSubjectToSca`, if it is already known.
   */
  async challengeFor(
    tenant: Tenant,
    terms: QuoteTerms,
    { challengeId, factor }: Omit<ChallengeFor, 'purpose'>,
    metadata: CommandMetadata,
    isSubject = this.isSubjectToSca(tenant, terms.customerId),
  ): Promise<IssuedChallenge | undefined> {
    if (!(await isSubject)) return undefined;
    if (!(await this.isTrusted(tenant, terms))) {
      return this.challenge(tenant, terms, { challengeId, purpose: firstPurpose(terms), factor }, metadata);
    }
    await this.requireSession(
      tenant,
      terms.customerId,
      [terms.source.currency.code, terms.destination.currency.code],
      metadata.at,
    );
    return undefined;
  }

  async challenge(
    tenant: Tenant,
    { customerId }: QuoteTerms,
    { challengeId, purpose, factor, follows }: ChallengeFor,
    metadata: CommandMetadata,
  ): Promise<IssuedChallenge> {
    const request = { challengeId, customerId, purpose, factor, follows };
    const issued = await this.authentication.challenge(tenant, request, metadata);
    const { availableFactors, expiresAt, passkeyAssertionOptions: options } = issued;
    const asked = { challengeId, purpose, factor: issued.factor, availableFactors, expiresAt };
    return options === undefined ? asked : { ...asked, passkeyAssertionOptions: options };
  }

  /** 409 SCA_SESSION_REQUIRED or 423 ACCOUNT_LOCKED if money moves in a currency whose owner must be logged in. */
  async requireSession(tenant: Tenant, customerId: string, currencies: readonly string[], at: string): Promise<void> {
    const isScaCurrency = currencies.some((code) => SCA_CURRENCIES.includes(code));
    if (isScaCurrency && (await this.isSubjectToSca(tenant, customerId)))
      await this.authentication.requireSession(tenant, customerId, at);
  }

  /** 409 CONFLICT: money under strong authentication can leave only by quotes, which its owner authorizes (wallet-auth 15.4). */
  async requireScaNotNeeded(tenant: Tenant, customerId: string, currency: string): Promise<void> {
    const isScaCurrency = SCA_CURRENCIES.includes(currency);
    if (!isScaCurrency || !(await this.isSubjectToSca(tenant, customerId))) return;
    throw new Refusal(
      'CONFLICT',
      `A customer under strong customer authentication must use a quote to send ${currency}.`,
    );
  }

  /** 409 CONFLICT for a payer who has nothing to authorize. */
  async requireSubjectToSca(tenant: Tenant, customerId: string): Promise<void> {
    if (!(await this.isSubjectToSca(tenant, customerId)))
      throw new Refusal('CONFLICT', 'The quote requires no authorization by its payer.');
  }

  /** True if the payer must authorize payments, or be logged in for them. */
  async isSubjectToSca(tenant: Tenant, customerId: string): Promise<boolean> {
    return isResourceId('Customer', customerId) && this.authentication.appliesTo(tenant, customerId);
  }

  private async isTrusted(tenant: Tenant, { destination }: QuoteTerms): Promise<boolean> {
    if (destination.kind !== 'EXTERNAL' || destination.accountId === null) return false;
    return (await this.externalAccounts.get(tenant, destination.accountId))?.isTrusted ?? false;
  }
}
