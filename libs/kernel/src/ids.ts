import { hash } from 'node:crypto';

/**
 * The resource names in public ids, `<ResourceName>:<uuid>` (specification, "Identifier format"). FactorReset and Invitation are used only
 * for auditors: the API shows the part after the colon, which for an invitation is its code.
 */
export const RESOURCE_NAMES = [
  'Agent',
  'AgentAction',
  'AuthMethod',
  'BeneficialOwner',
  'Card',
  'CardFundingSource',
  'CardTransaction',
  'Customer',
  'DelegatedKey',
  'Document',
  'ExternalAccount',
  'FactorReset',
  'Fault',
  'InternalAccount',
  'Invitation',
  'Job',
  'Lookup',
  'PlatformConfig',
  'WebhookEndpoint',
  'Quote',
  'Request',
  'ScaChallenge',
  'Session',
  'Snapshot',
  'Stablecoin',
  'StablecoinOperation',
  'StablecoinProviderAccount',
  'Token',
  'Transaction',
  'Verification',
  'Webhook',
] as const;
/** Name of a resource in public ids. */
export type ResourceName = (typeof RESOURCE_NAMES)[number];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const INVITATION_CODE = '[0-9a-f]{8}';
const PUBLIC_IDS = new Map<ResourceName, RegExp>(
  RESOURCE_NAMES.map((resource) => [
    resource,
    new RegExp(`^${resource}:${resource === 'Invitation' ? INVITATION_CODE : UUID}$`),
  ]),
);

/** A UUID (version 8) that is a pure function of its cause: the same parts always give the same id. */
export function derivedUuid(...parts: readonly (string | number)[]): string {
  const hex = hash('sha256', JSON.stringify(parts));
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of the resource that a command creates. A repeated command gives the same id. */
export function derivedResourceId(resource: ResourceName, ...cause: readonly (string | number)[]): string {
  return resourceId(resource, derivedUuid(resource, ...cause));
}

/** The public id of a resource: `Customer:<uuid>`. */
export function resourceId(resource: ResourceName, uuid: string): string {
  return `${resource}:${uuid}`;
}

/** True for a well-formed public id of the resource. */
export function isResourceId(resource: ResourceName, value: unknown): value is string {
  return typeof value === 'string' && PUBLIC_IDS.get(resource)!.test(value);
}

/**
 * The UUID of a public id; for an invitation, its code. Throws on anything that is not `<resource>:<uuid>`, since edges validate ids first.
 */
export function uuidOf(resource: ResourceName, id: string): string {
  if (!isResourceId(resource, id)) throw new Error(`not a ${resource} id: ${id}`);
  return id.slice(resource.length + 1);
}

/** Organization of an embedded wallet (`InternalAccount:<uuid>`) in the texts that its owner signs. Must never change. */
export function walletOrganization(accountId: string): string {
  return derivedUuid('wallet organization', accountId);
}
