import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    'The first response below 500 is stored for 24 hours and returned again for the same key and request, marked ' +
    '`Idempotency-Replayed: true`. 409 CONFLICT for another request under the key, or while the first is running.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Adds the header to every authenticated POST. */
export function documentIdempotency(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    const { post } = path;
    if (post === undefined || isPublic(post) || (post.parameters ?? []).some(namesTheKey)) continue;
    path.post = {
      ...post,
      parameters: [...(post.parameters ?? []), { ...IDEMPOTENCY_KEY, in: 'header', required: false }],
    };
  }
  return document;
}

function namesTheKey(parameter: NonNullable<Operation['parameters']>[number]): boolean {
  return 'name' in parameter && parameter.name === IDEMPOTENCY_KEY.name;
}

function isPublic({ security }: Operation): boolean {
  return security !== undefined && security.every((scheme) => Object.keys(scheme).length === 0);
}
