import { createHash } from 'node:crypto';
import { type Json, type Tenant, canonicalJson, derivedUuid, tenantKey } from '@app/kernel';

export { type CommandMetadata, isHashOf, type RequestHash } from '@app/event-sourcing/definitions';

/** The command id of an idempotent request: the same key on the same endpoint of the same tenant gives the same command. */
export function keyedCommandId(tenant: Tenant, endpoint: string, key: string): string {
  return derivedUuid('Command', tenantKey(tenant), endpoint, key);
}

/** The plain hash of a request; `RequestHashes` keys it. */
export function plainHashOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(canonicalJson({ method, path, body: (body ?? null) as Json }))
    .digest('hex');
}
