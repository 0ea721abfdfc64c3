import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const KEPT_IN_HISTORY = 'http:kept-in-history';

/** Carries the mark into the document while that is built; the finished document does not show it. */
export const KEPT_IN_HISTORY_EXTENSION = 'x-kept-in-history';

/**
 * Declares that a GET supports asOf, where its address does not show it: true for the one resource of its kind
 * that a platform has, false for a document that is computed on request and stored nowhere.
 */
export const KeptInHistory = (kept: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(KEPT_IN_HISTORY, kept), ApiExtension(KEPT_IN_HISTORY_EXTENSION, kept));

/** An address that ends in an id shows one resource: `/cards/:id` as the framework writes it, `/cards/{id}` as the document does. */
export function endsInId(address: string): boolean {
  return /\/(:\w+|\{\w+\})$/.test(address);
}
