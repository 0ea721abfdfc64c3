import type { OpenAPIObject } from '@nestjs/swagger';
import { BASE_PATH } from '@app/kernel';
import { CONTRACT_DIFFERENCES } from './contract-differences.js';

const ON_CONTRACT_PLATFORMS = 'Instead of %s, on a platform with `compatibility: contract`.';

type PathItem = OpenAPIObject['paths'][string];

/** Adds the public contract's status to every operation where it differs from the specification's. */
export function documentCompatibility(document: OpenAPIObject): OpenAPIObject {
  for (const [operation, { status }] of Object.entries(CONTRACT_DIFFERENCES)) {
    const [method, route] = operation.split(' ') as [string, string];
    const path = document.paths[`${BASE_PATH}${route.replace(/:(\w+)/g, '{$1}')}`];
    const { responses } = path?.[method.toLowerCase() as keyof PathItem & ('post' | 'delete')] ?? {};
    if (status === undefined || responses === undefined) continue;
    const { specification, contract } = status;
    const { content } = { content: undefined, ...responses[specification] };
    responses[contract] ??= {
      description: ON_CONTRACT_PLATFORMS.replace('%s', String(specification)),
      ...(contract !== 204 && content !== undefined && { content }),
    };
  }
  return document;
}
