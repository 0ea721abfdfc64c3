import { createHash } from 'node:crypto';
import { type Json, type Tenant, canonicalJson, derivedUuid, tenantKey } from '@app/kernel';

/** What a command carries besides its content: who, when, caused by what, and the id that makes doing it twice doing it once. */
export interface CommandMetadata {
  readonly commandId: string;
  /** SHA-256 over method, path and body: tells a repeated request from another one under the same key. */
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** The API token that acted. */
  readonly actor: string;
  /** ISO 8601, milliseconds; the one moment of the request. */
  readonly at: string;
}

/** The command id of an idempotent request: the same key on the same endpoint of the same tenant is the same command. */
export function keyedCommandId(tenant: Tenant, endpoint: string, key: string): string {
  return derivedUuid('Command', tenantKey(tenant), endpoint, key);
}

export function requestHashOf(method: string, path: string, body: unknown): string {
  return createHash('sha256').update(canonicalJson({ method, path, body: (body ?? null) as Json })).digest('hex');
}
