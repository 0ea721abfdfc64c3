import type { Environment, Tenant } from '@app/kernel';
import type { NameVerification } from '../domain/external-account/external-account.decider.js';

/** A name to compare with the holder of an account. */
export interface NameCheckRequest {
  readonly accountType: string;
  /** The account's primary identifier. */
  readonly identifier: string;
  readonly beneficiaryName: string;
}

/**
 * The rail's check of a beneficiary's name against the account holder's, at registration. Throws Refusal INVALID_BANK_ACCOUNT if the account
 * does not exist.
 */
export interface NameVerifier {
  readonly environment: Environment;
  verify(tenant: Tenant, question: NameCheckRequest): Promise<NameVerification>;
}

/** The verifiers of this process. In an environment without one the result is UNSUPPORTED. */
export class NameVerifiers {
  constructor(private readonly verifiers: readonly NameVerifier[]) {}

  async verify(tenant: Tenant, question: NameCheckRequest): Promise<NameVerification> {
    const verifier = this.verifiers.find(({ environment }) => environment === tenant.environment);
    return verifier === undefined ? { status: 'UNSUPPORTED', verifiedName: null } : verifier.verify(tenant, question);
  }
}
