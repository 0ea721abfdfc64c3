import { type Tenant, parseTenantKey, tenantKey } from '@app/kernel';

/** Parts of a stream's name: `<platformId>~<environment>.<context>.<aggregate>-<id>`. */
export interface StreamParts {
  readonly tenant: Tenant;
  readonly context: string;
  readonly aggregate: string;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;

/** Name of a stream: `<tenant>.<context>.<aggregate>-<uuid>`. Throws when the id is not a UUID. */
export function streamName(
  tenant: Tenant,
  aggregate: { readonly context: string; readonly name: string },
  id: string,
): string {
  if (!UUID.test(id))
    throw new Error(`a stream of ${aggregate.context}.${aggregate.name} is named by a UUID, not by ${id}`);
  return `${tenantKey(tenant)}.${aggregate.context}.${aggregate.name}-${id}`;
}

/** Parts of a stream name. Throws if the text is not a stream name. Avoids `split`, since it is called several times for every event. */
export function parseStreamName(stream: string): StreamParts {
  const dot = stream.indexOf('.');
  const nextDot = stream.indexOf('.', dot + 1);
  const dash = stream.length - UUID_LENGTH - 1;
  const id = stream.slice(dash + 1);
  if (dot < 0 || nextDot <= dot || dash <= nextDot || stream[dash] !== '-' || !UUID.test(id))
    throw new Error(`not a stream name: ${stream}`);
  return {
    tenant: parseTenantKey(stream.slice(0, dot)),
    context: stream.slice(dot + 1, nextDot),
    aggregate: stream.slice(nextDot + 1, dash),
    id,
  };
}
