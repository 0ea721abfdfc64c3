import { type Environment, providerFor, type Tenant } from '@app/kernel';
import { type OidcClaims, readClaims } from '../domain/identity/oidc-claims.js';

/** Identity providers whose tokens log a customer in. One implementation per environment. */
export interface IdentityTokens {
  readonly environment: Environment;
  /** Throws ClaimFailed unless the issuer signed the token. `claims` come from `readClaims`. */
  requireIssued(token: string, claims: OidcClaims): Promise<void>;
}

export class IdentityTokenVerifiers {
  constructor(private readonly verifiers: readonly IdentityTokens[]) {}

  /** Claims of a token from a supported issuer; 400 INVALID_INPUT for a malformed token, ClaimFailed if the issuer did not sign it. */
  async claimsOf({ environment }: Tenant, token: string): Promise<OidcClaims> {
    const verifier = providerFor(this.verifiers, environment, 'verifier of identity tokens');
    const claims = readClaims(token);
    await verifier.requireIssued(token, claims);
    return claims;
  }
}
