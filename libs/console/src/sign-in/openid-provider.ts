import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type * as OpenId from 'openid-client';
import { CLOCK, type Clock, Refusal } from '@app/kernel';
import { type SignIn, type SignedInPerson, SignInSettings } from '@app/operators';

/** Timeout of one request to the provider. */
const TIMEOUT_SECONDS = 10;
/** Accepted difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60;
const SECOND = 1_000;
const SCOPES = ['openid', 'email', 'profile'];

/** Statuses of a provider that is unavailable or busy, as opposed to one that refuses. */
const isAway = (status: number): boolean => status === 429 || status >= 500;

/**
 * The OpenID Connect provider of operators: authorization code flow with PKCE, state and nonce; the signature of the ID token is verified
 * even though it is received over TLS. Its endpoints and keys are read at each sign-in, so that changes need no restart. State, nonce and
 * verifier are derived from the secret that the browser keeps for one sign-in.
 */
@Injectable()
export class OpenIdProvider {
  private readonly logger = new Logger(OpenIdProvider.name);

  constructor(
    private readonly settings: SignInSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The URL at which the browser signs in. Refuses SERVICE_UNAVAILABLE if the provider is unavailable or violates the protocol. */
  async addressFor(signIn: SignIn, secret: string, redirectUri: string): Promise<string> {
    try {
      const openid = await library();
      const configuration = await this.discover(openid, signIn);
      const supported = configuration.serverMetadata().scopes_supported ?? [];
      const scopes = supported.includes(signIn.groupsClaim) ? [...SCOPES, signIn.groupsClaim] : SCOPES;
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state: derived(secret, 'state'),
        nonce: derived(secret, 'nonce'),
        code_challenge: await openid.calculatePKCECodeChallenge(derived(secret, 'verifier')),
        code_challenge_method: 'S256',
      });
      return address.href;
    } catch (error) {
      this.logger.warn(`The identity provider cannot sign operators in: ${codeOf(error)}`);
      throw unavailable();
    }
  }

  /**
   * The person who came back to this URL. Refuses UNAUTHORIZED, without details, if the provider did not sign anyone in or its response is
   * invalid in any way; SERVICE_UNAVAILABLE if it is unavailable.
   */
  async personOf(signIn: SignIn, secret: string, address: URL): Promise<SignedInPerson> {
    try {
      const openid = await library();
      const tokens = await openid.authorizationCodeGrant(await this.discover(openid, signIn), address, {
        expectedState: derived(secret, 'state'),
        expectedNonce: derived(secret, 'nonce'),
        pkceCodeVerifier: derived(secret, 'verifier'),
        idTokenExpected: true,
      });
      return personIn(tokens.claims()!, signIn);
    } catch (error) {
      this.logger.warn(`A sign-in by the identity provider failed: ${codeOf(error)}`);
      if (isOutage(error)) throw unavailable();
      throw new Refusal('UNAUTHORIZED', 'The identity provider did not confirm who you are. Sign in again.');
    }
  }

  private async discover(openid: typeof OpenId, signIn: SignIn): Promise<OpenId.Configuration> {
    const { issuer, clientId } = signIn;
    const secret = await this.settings.clientSecretOf(signIn);
    const execute = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
    const options = { timeout: TIMEOUT_SECONDS, execute };
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options);
    const server = found.serverMetadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret);
    const client = { [openid.clockSkew]: this.skew(), [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const configuration = new openid.Configuration(server, clientId, client, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    for (const allow of execute) allow(configuration);
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Seconds by which the installation's clock is ahead of the process clock. */
  private skew(): number {
    return Math.round((this.clock.now().getTime() - Date.now()) / SECOND);
  }
}

/** Loaded at the first sign-in: most processes never need it. */
function library(): Promise<typeof OpenId> {
  return import('openid-client');
}

function personIn(claims: OpenId.IDToken, { groupsClaim }: SignIn): SignedInPerson {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name, preferred_username: userName } = claims;
  const groups = claims[groupsClaim];
  const texts = (Array.isArray(groups) ? groups : [groups]).filter(
    (group): group is string => typeof group === 'string',
  );
  const known = isVerified === true && typeof email === 'string' ? email : null;
  const names = [name, userName, email, subject].filter((each): each is string => typeof each === 'string');
  return { issuer, subject, email: known, name: names.find((each) => each.trim() !== '') ?? subject, groups: texts };
}

function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`console sign-in ${purpose}`).digest('base64url');
}

function unavailable(): Refusal {
  return new Refusal(
    'SERVICE_UNAVAILABLE',
    'The identity provider returned an unexpected response. Try again later, or sign in with the credential of an operator.',
  );
}

/** True for network failures, timeouts, and responses of an unavailable provider. */
function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each.name === 'TimeoutError' || each.message === 'fetch failed') return true;
    if (each.cause instanceof Response) return isAway(each.cause.status);
  }
  return false;
}

/** A code of the library, or the name of the error: its message and cause may contain claims about a person. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
