import type { JWTVerifyGetKey } from 'jose';
import { Refusal, invalidInput } from '@app/kernel';
import { ClaimFailed, type OidcClaims } from '../../domain/identity/oidc-claims.js';
import { WALLET_AUTH_CONFIGURATION } from '../../wallet-auth.configuration.js';
import type { IdentityIssuer } from '../../wallet-auth.options.js';
import type { IdentityTokens } from '../identity-tokens.port.js';

/** Imported with the first token. */
const jose = () => import('jose');
type Jose = Awaited<ReturnType<typeof jose>>;

/** Excludes `none` and symmetric algorithms. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Verifies tokens with the published keys of their issuers; an unknown key id triggers a new fetch. */
export class IssuerIdentityTokens implements IdentityTokens {
  readonly environment = 'PRODUCTION';
  private readonly keys = new Map<string, JWTVerifyGetKey>();

  constructor(
    private readonly issuers: readonly IdentityIssuer[],
    private readonly cooldown: number = WALLET_AUTH_CONFIGURATION.issuerKeysCooldown,
  ) {}

  async requireIssued(token: string, { iss }: OidcClaims): Promise<void> {
    const { createRemoteJWKSet, errors, compactVerify } = await jose();
    const keys = this.keysOf(String(iss), createRemoteJWKSet);
    if (keys === undefined) {
      throw invalidInput('The identity token cannot be read.', {
        field: 'oidcToken',
        message: 'must be of a supported issuer',
      });
    }
    try {
      // only the signature: the caller checks the times against the request's clock
      await compactVerify(token, keys, { algorithms: ALGORITHMS });
    } catch (error) {
      if (isUnreachable(error, errors))
        throw new Refusal(
          'SERVICE_UNAVAILABLE',
          "The identity provider's keys are temporarily unavailable; send the same request again.",
        );
      throw new ClaimFailed('signature');
    }
  }

  /** Published keys of an issuer, one set for the lifetime of the process; undefined for an unsupported issuer. */
  private keysOf(name: string, publishedAt: Jose['createRemoteJWKSet']): JWTVerifyGetKey | undefined {
    const issuer = this.issuers.find((each) => each.issuer === name);
    if (issuer === undefined) return undefined;
    const keys = this.keys.get(name) ?? publishedAt(new URL(issuer.keysAddress), { cooldownDuration: this.cooldown });
    this.keys.set(name, keys);
    return keys;
  }
}

/** True if the issuer could not be reached, which says nothing about the token. */
function isUnreachable(error: unknown, errors: Jose['errors']): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
  );
}
