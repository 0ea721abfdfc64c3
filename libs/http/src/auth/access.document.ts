import type { OpenAPIObject } from '@nestjs/swagger';
import { PERMISSION_EXTENSION, SANDBOX_ONLY_EXTENSION } from './access.decorators.js';
import type { AuthenticationScheme } from './authentication-schemes.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & { readonly [extension: string]: unknown };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Adds the required credential, permission and environment to the description of each operation. */
export function documentAccess(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = path[method] as Operation | undefined;
      if (operation === undefined) continue;
      const sentences = [operation.description, callerOf(operation), environmentOf(operation)];
      path[method] = { ...operation, description: sentences.filter((text) => text !== undefined).join(' ') };
    }
  return document;
}

function callerOf({ security, [PERMISSION_EXTENSION]: permission }: Operation): string {
  if (security !== undefined && security.every((scheme) => Object.keys(scheme).length === 0))
    return 'Requires no credential.';
  if (security?.some((scheme) => ('AgentAuth' satisfies AuthenticationScheme) in scheme) === true)
    return 'Requires the access token of an agent.';
  return permission === undefined
    ? 'Requires an API token with any permission.'
    : `Requires an API token with the permission ${String(permission)}.`;
}

function environmentOf({ [SANDBOX_ONLY_EXTENSION]: sandboxOnly }: Operation): string | undefined {
  return sandboxOnly === true ? 'Sandbox only.' : undefined;
}
