import { type Environment, providerFor, type Tenant } from '@app/kernel';
import { type OidcClaims, readClaims } from '../domain/identity/oidc-claims.js';

/** The identity providers whose tokens log a customer in. One implementation per environment. */
export interface IdentityTokens {
  readonly environment: Environment;
  /** Throws ClaimFailed unless the issuer signed the token. The claims are as `readClaims` found them. */
  requireIssued(token: string, claims: OidcClaims): Promise<void>;
}

export class IdentityTokenVerifiers {
  constructor(private readonly verifiers: readonly IdentityTokens[]) {}

  /**
   * The claims of a token of a supported issuer; 400 INVALID_INPUT for a text that is no token, ClaimFailed for a
   * signature that is not the issuer's.
   */
  async claimsOf({ environment }: Tenant, token: string): Promise<OidcClaims> {
    const verifier = providerFor(this.verifiers, environment, 'verifier of identity tokens');
    const claims = readClaims(token);
    await verifier.requireIssued(token, claims);
    return claims;
  }
}
