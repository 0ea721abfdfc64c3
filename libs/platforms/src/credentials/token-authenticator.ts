import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CREDENTIAL_REGISTRY, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner } from '@app/event-sourcing';
import { Authenticator, type Caller, type Principal } from '@app/http';
import { type CredentialState, credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { token } from '../domain/token/token.decider.js';
import { hashOfNoCredential } from './secret.js';
import { SecretVerifier } from './secret-verifier.js';

const MAX_CREDENTIALS_IN_MEMORY = 10_000;

/**
 * Finds the token of a Basic credential. Whose a client id is never changes, so it is read once and remembered; the token
 * itself is read from its own stream with every request, so that a deleted one opens nothing from that moment on, in any
 * process. Either way a request costs one indexed read; the first one with a secret
 * that an operator chose also costs its slow hash.
 */
@Injectable()
export class TokenAuthenticator extends Authenticator {
  private readonly known = new LRUCache<string, NonNullable<CredentialState>>({ max: MAX_CREDENTIALS_IN_MEMORY });
  private readonly secrets = new SecretVerifier();

  constructor(private readonly runner: AggregateRunner) {
    super();
  }

  /** A wrong secret is hashed and compared whether or not there is a token, so that the time of the refusal reveals nothing about it. */
  async authenticate(userName: string, password: string, caller: Caller): Promise<Principal | null> {
    const { clientId, clientSecret } = withoutResourceName(userName, password);
    const registered = await this.credential(clientId);
    const known =
      registered && (await this.runner.load(token, registered.tenant, uuidOf('Token', registered.tokenId))).state;
    const secretHash = known?.secretHash ?? hashOfNoCredential(clientId);
    const matches = await this.secrets.verify(clientId, secretHash, clientSecret, caller);
    if (registered === null || known === null || known.revoked || !matches) return null;
    return { tenant: registered.tenant, callerId: known.tokenId, permissions: known.permissions };
  }

  override async stillValid(callers: readonly Principal[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(callers.map(({ tenant, callerId }) => this.principalOf(tenant, callerId)));
    return new Set(found.flatMap((principal) => (principal === null ? [] : [principal.callerId])));
  }

  /** The caller with a token, as it may act now; null when the token was deleted. */
  async principalOf(tenant: Tenant, tokenId: string): Promise<Principal | null> {
    const { state } = await this.runner.load(token, tenant, uuidOf('Token', tokenId));
    return state === null || state.revoked ? null : { tenant, callerId: state.tokenId, permissions: state.permissions };
  }

  private async credential(clientId: string): Promise<CredentialState> {
    const remembered = this.known.get(clientId);
    if (remembered !== undefined) return remembered;
    const { state } = await this.runner.load(credential, CREDENTIAL_REGISTRY, credentialUuid(clientId));
    if (state !== null) this.known.set(clientId, state);
    return state;
  }
}

/** Basic cuts at the first colon, so the token id as user name (`Token:<uuid>:<secret>`) arrives as user name `Token`. */
function withoutResourceName(userName: string, password: string): { clientId: string; clientSecret: string } {
  const colon = password.indexOf(':');
  if (userName !== 'Token' || colon < 1) return { clientId: userName, clientSecret: password };
  return { clientId: password.slice(0, colon), clientSecret: password.slice(colon + 1) };
}
