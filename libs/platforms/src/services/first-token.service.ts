import { CREDENTIAL_REGISTRY, type DomainEvent, type Tenant, derivedUuid, resourceId } from '@app/kernel';
import type { Vault } from '@app/event-store';
import type { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { hashOfGenerated, secretOf } from '../credentials/secret.js';
import { credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { token } from '../domain/token/token.decider.js';
import type { Permission } from '../domain/token/token.events.js';

/** A platform's first token, which is appended together with the platform, so that no platform is without one. */
export interface FirstToken {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** First events of the streams that create it. */
  readonly streams: readonly {
    readonly tenant: Tenant;
    readonly aggregate: { readonly context: string; readonly name: string };
    readonly id: string;
    readonly events: readonly DomainEvent[];
    readonly metadata: CommandMetadata;
  }[];
}

/** Everything derives from the command's id, so that a repetition returns the same credential. */
export function firstToken(
  vault: Pick<Vault, 'fingerprint'>,
  tenant: Tenant,
  { name, permissions }: { readonly name: string; readonly permissions: readonly Permission[] },
  metadata: CommandMetadata,
): FirstToken {
  const { commandId, at } = metadata;
  const clientId = clientIdOf(metadata);
  const id = resourceId('Token', clientId);
  const clientSecret = secretOf(vault.fingerprint(tenant, 'platforms.first-token', commandId));
  const registration = { clientId, tenant, tokenId: id };
  const creation = {
    kind: 'create',
    name,
    permissions,
    clientId,
    secretHash: hashOfGenerated(clientSecret),
  } as const;
  const registered = { tenant: CREDENTIAL_REGISTRY, aggregate: credential, id: credentialUuid(clientId) };
  const created = { tenant, aggregate: token, id: clientId };
  return {
    id,
    clientId,
    clientSecret,
    streams: [
      { ...registered, metadata, events: credential.decide(registration, null, { ...registered, at, commandId }) },
      { ...created, metadata, events: token.decide(creation, null, { ...created, at, commandId }) },
    ],
  };
}

/** True once the command has created it. 409 CONFLICT if another request has used the command's id. */
export async function isFirstTokenMade(
  runner: AggregateRunner,
  tenant: Tenant,
  metadata: CommandMetadata,
): Promise<boolean> {
  return (await runner.replay(token, tenant, clientIdOf(metadata), metadata)) !== null;
}

function clientIdOf({ commandId }: CommandMetadata): string {
  return derivedUuid('Token', commandId);
}
