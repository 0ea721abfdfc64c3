import type { OpenAPIObject } from '@nestjs/swagger';
import type { AuthenticationScheme } from '../auth/authentication-schemes.js';
import { REVISION } from './point-in-time.interceptor.js';
import { SUPPORTS_AS_OF_EXTENSION, endsInId } from './supports-as-of.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

const AS_OF: Parameter = {
  name: 'asOf',
  in: 'query',
  required: false,
  description:
    'Shows the resource as it was at a time (ISO 8601 with its offset), or after a revision (0 for the first event). ' +
    'Requires the permission MANAGE. 404 if the resource did not exist yet. Not part of the public contract.',
  schema: { type: 'string', oneOf: [{ format: 'date-time' }, { pattern: REVISION.source }] },
};

/** Agents have no permission for as-of reads. */
function isForAgents({ security = [] }: Operation): boolean {
  return security.some((scheme) => ('AgentAuth' satisfies AuthenticationScheme) in scheme);
}

/** Adds the parameter `asOf` to every operation that supports it. */
export function documentPointInTime(document: OpenAPIObject): OpenAPIObject {
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (get === undefined) continue;
    const { [SUPPORTS_AS_OF_EXTENSION]: kept = endsInId(path), ...operation } = get as Operation & {
      [SUPPORTS_AS_OF_EXTENSION]?: boolean;
    };
    document.paths[path]!.get =
      kept && !isForAgents(operation)
        ? { ...operation, parameters: [...(operation.parameters ?? []), AS_OF] }
        : operation;
  }
  return document;
}
