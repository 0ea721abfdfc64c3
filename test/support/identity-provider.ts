import { type JsonWebKey, type KeyObject, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTHeaderParameters, type JWTPayload, SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { Provider } from 'oidc-provider';
import type { Clock } from '@app/kernel';

/** A person known to the provider. */
export interface ProviderPerson {
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly groups: readonly string[] | string;
}

/** An unsigned ID token; null omits it from the answer. */
export interface IdTokenDraft {
  readonly header: JWTHeaderParameters;
  readonly claims: JWTPayload;
  readonly key: KeyObject | null;
}

export const CLIENT_ID = 'payments-console';
export const CLIENT_SECRET = 'a client secret of the tests';
const SCOPES = 'openid email profile groups';

/** An OpenID Connect provider on loopback (oidc-provider), in which people sign in by name only. */
export class TestIdentityProvider {
  readonly people = new Map<string, ProviderPerson>();
  /** Changes each ID token before it is signed; null: no change. */
  tamper: ((token: IdTokenDraft) => IdTokenDraft | null) | null = null;
  /** Makes it return 503, close the connection, state another issuer, or not respond until it is released. */
  fault: 'away' | 'hangs up' | 'another issuer' | 'silent' | null = null;
  private readonly held: ServerResponse[] = [];
  key: KeyObject = newKey();
  private handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly redirectUri: string,
    private readonly clock: Clock,
  ) {}

  /** `redirectUri`: the only URL to which it redirects browsers. Its ID tokens have the clock's time. */
  static async start(redirectUri: string, clock: Clock): Promise<TestIdentityProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new TestIdentityProvider(server, issuer, redirectUri, clock);
    provider.restart();
    server.on('request', (request, response) => provider.answer(request, response));
    return provider;
  }

  /** Drops every sign-in; with a new key, earlier tokens are no longer valid. */
  restart(key: KeyObject = this.key): void {
    this.key = key;
    const provider = new Provider(this.issuer, this.configuration());
    provider.use(async (context, next) => {
      const [, uid] = /^\/interaction\/([\w-]+)$/.exec(context.path) ?? [];
      if (uid !== undefined && context.method === 'GET') {
        context.body =
          '<!doctype html><title>Provider</title><form method="post"><label>Name <input name="login"></label><button>Continue</button></form>';
        return;
      }
      if (uid !== undefined) {
        const accountId = new URLSearchParams(await bodyOf(context.req)).get('login')!;
        await provider.interactionFinished(context.req, context.res, { login: { accountId } });
        return;
      }
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (typeof body?.id_token === 'string') await this.change(body);
    });
    this.handle = provider.callback();
  }

  /** Simulates a browser that opens this URL and signs in as the person. Returns the query of the redirect. */
  async signIn(address: string, person: string): Promise<string> {
    const cookies = new Map<string, string>();
    let [next, init] = [address, {} as RequestInit];
    for (;;) {
      const headers = { Cookie: [...cookies].map((each) => each.join('=')).join('; ') };
      const response = await fetch(next, { ...init, headers, redirect: 'manual' });
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        cookies.set(name!, value!);
      }
      const location = response.headers.get('Location');
      if (location === null && response.status === 200) {
        init = { method: 'POST', body: new URLSearchParams({ login: person }) };
        continue;
      }
      if (location === null) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
      const to = new URL(location, this.issuer);
      if (to.origin !== this.issuer) return to.search;
      [next, init] = [to.href, {}];
    }
  }

  /** Returns 503 to all waiting and later requests. */
  release(): void {
    this.fault = 'away';
    for (const response of this.held.splice(0)) response.writeHead(503).end();
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    if (this.fault === 'hangs up') request.socket.destroy();
    else if (this.fault === 'silent') this.held.push(response);
    else if (this.fault === 'away') response.writeHead(503).end('a secret of the provider');
    else if (this.fault === 'another issuer')
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ issuer: 'https://example.com' }));
    else this.handle(request, response);
  }

  private async change(body: { id_token?: string }): Promise<void> {
    const header = decodeProtectedHeader(body.id_token!) as JWTHeaderParameters;
    const now = Math.floor(this.clock.now().getTime() / 1_000);
    const claims = { ...decodeJwt(body.id_token!), iat: now, exp: now + 300 };
    const draft = { header, claims, key: this.key };
    const token = this.tamper === null ? draft : this.tamper(draft);
    if (token === null) delete body.id_token;
    else if (token.key !== null)
      body.id_token = await new SignJWT(token.claims).setProtectedHeader(token.header).sign(token.key);
    else body.id_token = `${encoded({ ...token.header, alg: 'none' })}.${encoded(token.claims)}.`;
  }

  private configuration(): object {
    const redirectUris = [this.redirectUri];
    return {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: redirectUris }],
      jwks: { keys: [{ ...(this.key.export({ format: 'jwk' }) as JsonWebKey), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key of the tests'] },
      scopes: SCOPES.split(' '),
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name'],
        groups: ['groups'],
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.people.get(accountId) }),
      }),
      loadExistingGrant: async (context: {
        readonly oidc: {
          readonly provider: Provider;
          readonly client: { readonly clientId: string };
          readonly session: { readonly accountId: string };
        };
      }) => {
        const { provider, client, session } = context.oidc;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope(SCOPES);
        await grant.save();
        return grant;
      },
    };
  }
}

/** A signing key for a provider. */
export function newKey(): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
