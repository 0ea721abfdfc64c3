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
 * Finds the token of a Basic credential. The token of a client id never changes, so it is read once and remembered; the token
 * itself is read from its own stream with every request, so that a deleted one opens nothing from that moment on, in any
 * process. Either way a request costs one indexed read; the first one with a secret
 * that an operator chose also costs its slow hash.
 */
@Injectable()
export class TokenAuthenticator extends Authenticator {
  private readonly known = new LRUCache<string, Credential>({ max: MAX_CREDENTIALS_IN_MEMORY });
  private readonly secrets = new SecretVerifier();

  constructor(private readonly runner: AggregateRunner) {
    super();
  }

  /** A wrong secret is hashed and compared whether or not there is a token, so that the time of the refusal reveals nothing about it. */
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

  /** A platform that was reset passed its tokens on: they no longer open it. */
  override async stillValid(callers: readonly Principal[]): Promise<ReadonlySet<string>> {
    const isValid = async ({ tenant, callerId }: Principal): Promise<boolean> =>
      (await this.principalOf(tenant, callerId))?.tenant.platformId === tenant.platformId;
    const valid = await Promise.all(callers.map(isValid));
    return new Set(callers.flatMap(({ callerId }, index) => (valid[index] === true ? [callerId] : [])));
  }

  /** The caller with a token, as it may act now; null when the token was deleted. */
  async principalOf(tenant: Tenant, tokenId: string): Promise<Principal | null> {
    const { credential: opened, state } = await this.tokenAt({ tenant, tokenId });
    if (state === null || state.revoked) return null;
    return { tenant: opened.tenant, callerId: tokenId, permissions: state.permissions };
  }

  /** The token where it is now: a platform that was reset took its tokens along. */
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

/** Basic cuts at the first colon, so the token id as user name (`Token:<uuid>:<secret>`) arrives as user name `Token`. */
function withoutResourceName(userName: string, password: string): { clientId: string; clientSecret: string } {
  const colon = password.indexOf(':');
  if (userName !== 'Token' || colon < 1) return { clientId: userName, clientSecret: password };
  return { clientId: password.slice(0, colon), clientSecret: password.slice(colon + 1) };
}
