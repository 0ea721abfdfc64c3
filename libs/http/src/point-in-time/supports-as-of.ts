import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const SUPPORTS_AS_OF = 'http:supports-as-of';

/** Carries the mark into the document while that is built; the finished document does not show it. */
export const SUPPORTS_AS_OF_EXTENSION = 'x-supports-as-of';

/**
 * Declares that a GET supports asOf, where its address does not show it: true for the one resource of its kind
 * that a platform has, false for a document that is computed on request and stored nowhere.
 */
export const SupportsAsOf = (kept: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(SUPPORTS_AS_OF, kept), ApiExtension(SUPPORTS_AS_OF_EXTENSION, kept));

/** An address that ends in an id shows one resource: `/cards/:id` as the framework writes it, `/cards/{id}` as the document does. */
export function endsInId(address: string): boolean {
  return /\/(:\w+|\{\w+\})$/.test(address);
}
