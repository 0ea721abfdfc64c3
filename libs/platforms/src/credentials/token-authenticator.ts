import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CREDENTIAL_REGISTRY, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { Authenticator, type Caller, type Principal } from '@app/http';
import { type CredentialState, credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { type TokenState, token } from '../domain/token/token.decider.js';
import { hashOfNoCredential } from './secret.js';
import { SecretVerifier } from './secret-verifier.js';

type Credential = NonNullable<CredentialState>;

const MAX_CREDENTIALS_IN_MEMORY = 10_000;

/**
 * Finds the token of a Basic credential. The token of a client id never changes, so it is read once and cached. The token itself is read from
 * its own stream for every request, so that a deleted one is refused immediately, in any process. A request costs one indexed read; the first
 * one with a secret chosen by an operator also costs its slow hash.
 */
@Injectable()
export class TokenAuthenticator extends Authenticator {
  private readonly known = new LRUCache<string, Credential>({ max: MAX_CREDENTIALS_IN_MEMORY });
  private readonly secrets = new SecretVerifier();

  constructor(private readonly runner: AggregateRunner) {
    super();
  }

  /** Hashes and compares the secret even if there is no token, so that the time of the refusal reveals nothing. */
  async authenticate(userName: string, password: string, caller: Caller): Promise<Principal | null> {
    const { clientId, clientSecret } = withoutResourceName(userName, password);
    const registered = await this.credential(clientId);
    const found = registered && (await this.tokenAt(registered));
    if (found !== null) this.known.set(clientId, found.credential);
    const known = found?.state ?? null;
    const secretHash = known?.secretHash ?? hashOfNoCredential(clientId);
    const matches = await this.secrets.verify(clientId, secretHash, clientSecret, caller);
    if (found === null || known === null || known.revoked || !matches) return null;
    return { tenant: found.credential.tenant, callerId: known.tokenId, permissions: known.permissions };
  }

  /** The tokens of a reset platform have moved: they no longer open it. */
  override async stillValid(callers: readonly Principal[]): Promise<ReadonlySet<string>> {
    const isValid = async ({ tenant, callerId }: Principal): Promise<boolean> =>
      (await this.principalOf(tenant, callerId))?.tenant.platformId === tenant.platformId;
    const valid = await Promise.all(callers.map(isValid));
    return new Set(callers.flatMap(({ callerId }, index) => (valid[index] === true ? [callerId] : [])));
  }

  /** The caller with a token and its current permissions; null if the token was deleted. */
  async principalOf(tenant: Tenant, tokenId: string): Promise<Principal | null> {
    const { credential: opened, state } = await this.tokenAt({ tenant, tokenId });
    if (state === null || state.revoked) return null;
    return { tenant: opened.tenant, callerId: tokenId, permissions: state.permissions };
  }

  /** The token at its current platform, since a reset platform's tokens move. */
  private async tokenAt(
    given: Credential,
  ): Promise<{ readonly credential: Credential; readonly state: TokenState | null }> {
    const { tenant, tokenId } = given;
    const { state } = await this.runner.load(token, tenant, uuidOf('Token', tokenId));
    if (state === null || state.movedTo === null) return { credential: given, state };
    return this.tokenAt({ tenant: { ...tenant, platformId: state.movedTo }, tokenId });
  }

  private async credential(clientId: string): Promise<CredentialState> {
    const remembered = this.known.get(clientId);
    if (remembered !== undefined) return remembered;
    const { state } = await this.runner.load(credential, CREDENTIAL_REGISTRY, credentialUuid(clientId));
    return state;
  }
}

/** Basic splits at the first colon, so a token id as user name (`Token:<uuid>:<secret>`) arrives as user name `Token`. */
function withoutResourceName(userName: string, password: string): { clientId: string; clientSecret: string } {
  const colon = password.indexOf(':');
  if (userName !== 'Token' || colon < 1) return { clientId: userName, clientSecret: password };
  return { clientId: password.slice(0, colon), clientSecret: password.slice(colon + 1) };
}
