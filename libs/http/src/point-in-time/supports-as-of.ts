import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const SUPPORTS_AS_OF = 'http:supports-as-of';

/** Marks operations while the document is built; removed from the finished document. */
export const SUPPORTS_AS_OF_EXTENSION = 'x-supports-as-of';

/**
 * Declares whether a GET supports `asOf`, if its path does not show it: true for a resource of which a platform has only one, false for a
 * document that is computed on request and not stored.
 */
export const SupportsAsOf = (kept: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(SUPPORTS_AS_OF, kept), ApiExtension(SUPPORTS_AS_OF_EXTENSION, kept));

/** True for the path of a single resource, which ends in an id: `/cards/:id` in Nest, `/cards/{id}` in the document. */
export function endsInId(address: string): boolean {
  return /\/(:\w+|\{\w+\})$/.test(address);
}
