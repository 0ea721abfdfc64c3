import { type Tenant, parseTenantKey, tenantKey } from '@app/kernel';

/** Parts of a stream's name: `<platformId>~<environment>.<context>.<aggregate>-<id>`. */
export interface StreamParts {
  readonly tenant: Tenant;
  readonly context: string;
  readonly aggregate: string;
  readonly id: string;
}

const UUID = /-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Name of a stream: `<tenant>.<context>.<aggregate>-<uuid>`. Throws when the id is not a UUID. */
export function streamName(
  tenant: Tenant,
  aggregate: { readonly context: string; readonly name: string },
  id: string,
): string {
  if (!UUID.test(`-${id}`))
    throw new Error(`a stream of ${aggregate.context}.${aggregate.name} is named by a UUID, not by ${id}`);
  return `${tenantKey(tenant)}.${aggregate.context}.${aggregate.name}-${id}`;
}

/** Parts of a stream name. Throws when the text is not a stream name. */
export function parseStreamName(stream: string): StreamParts {
  const [tenant, context, rest] = stream.split('.');
  const id = rest === undefined ? null : UUID.exec(rest);
  if (tenant === undefined || context === undefined || rest === undefined || id === null)
    throw new Error(`not a stream name: ${stream}`);
  return { tenant: parseTenantKey(tenant), context, aggregate: rest.slice(0, -id[0].length), id: id[1]! };
}
