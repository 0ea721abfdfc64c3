import type { OpenAPIObject } from '@nestjs/swagger';
import { IGNORED_FIELDS } from './ignored-fields.interceptor.js';

const HEADER = {
  description: 'Unknown members of the body that were ignored, separated by commas.',
  schema: { type: 'string' as const },
};

/** Adds the header to every answer to an accepted JSON body. */
export function documentIgnoredFields(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of [path.post, path.patch, path.put, path.delete]) {
      if (operation?.requestBody === undefined) continue;
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if (response === undefined || '$ref' in response || !status.startsWith('2')) continue;
        response.headers = { ...response.headers, [IGNORED_FIELDS]: HEADER };
      }
    }
  }
  return document;
}
