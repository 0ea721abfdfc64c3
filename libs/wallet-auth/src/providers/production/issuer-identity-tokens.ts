import type { JWTVerifyGetKey } from 'jose';
import { Refusal, invalidInput } from '@app/kernel';
import { ClaimFailed, type OidcClaims } from '../../domain/identity/oidc-claims.js';
import { WALLET_AUTH_CONFIGURATION } from '../../wallet-auth.configuration.js';
import type { IdentityIssuer } from '../../wallet-auth.options.js';
import type { IdentityTokens } from '../identity-tokens.port.js';

/** Read with the first token. */
const jose = () => import('jose');
type Jose = Awaited<ReturnType<typeof jose>>;

/** Neither `none` nor a secret that both sides know. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Verifies tokens with the keys that their issuers publish; an unknown key id makes it fetch the keys again. */
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
      // the signature alone: its times are judged by the caller, by the clock of the request
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

  /** The keys that an issuer publishes, one set for as long as the process lives; undefined of an issuer that is not supported. */
  private keysOf(name: string, publishedAt: Jose['createRemoteJWKSet']): JWTVerifyGetKey | undefined {
    const issuer = this.issuers.find((each) => each.issuer === name);
    if (issuer === undefined) return undefined;
    const keys = this.keys.get(name) ?? publishedAt(new URL(issuer.keysAddress), { cooldownDuration: this.cooldown });
    this.keys.set(name, keys);
    return keys;
  }
}

/** The issuer could not be asked, which proves nothing about the token. */
function isUnreachable(error: unknown, errors: Jose['errors']): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === 'ERR_JOSE_GENERIC'
  );
}
