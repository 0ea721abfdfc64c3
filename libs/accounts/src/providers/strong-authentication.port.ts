import type { Environment } from '@app/kernel';

/** What a customer gives to prove that an act is its own. */
export interface Proof {
  readonly code?: string;
  readonly passkeyAssertion?: Readonly<Record<string, unknown>>;
  /** Where the passkey was used. */
  readonly origin?: string;
}

export const FACTORS = ['SMS_OTP', 'TOTP', 'PASSKEY'] as const;
export type Factor = (typeof FACTORS)[number];

/** Asks customers to prove that they want an act, where the law of their region wants it. One implementation an environment. */
export interface StrongAuthentication {
  readonly environment: Environment;
  /** Whether a party that reaches customers is connected; without one nothing can be confirmed. */
  readonly connected: boolean;
  /** The factors the customer may use, the one that is asked for first. */
  factorsOf(customerId: string): Promise<readonly [Factor, ...Factor[]]>;
  isProof(challengeId: string, proof: Proof): Promise<boolean>;
}

/** Those of this process, one for each environment. */
export class StrongAuthenticators {
  constructor(private readonly authenticators: readonly StrongAuthentication[]) {}

  of(environment: Environment): StrongAuthentication {
    const authenticator = this.authenticators.find((candidate) => candidate.environment === environment);
    if (authenticator === undefined) throw new Error(`no strong authentication for ${environment}`);
    return authenticator;
  }
}
