import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

export const KEPT_IN_HISTORY = 'http:kept-in-history';

/** Carries the mark into the document while that is built; the finished document does not show it. */
export const KEPT_IN_HISTORY_EXTENSION = 'x-kept-in-history';

/**
 * Whether a GET can be asked as of a point in time, where its address does not tell: true for the one resource of its kind
 * that a platform has, false for what is worked out at the moment and kept nowhere.
 */
export const KeptInHistory = (kept: boolean): MethodDecorator =>
  applyDecorators(SetMetadata(KEPT_IN_HISTORY, kept), ApiExtension(KEPT_IN_HISTORY_EXTENSION, kept));

/** An address that ends in an id shows one resource: `/cards/:id` as the framework writes it, `/cards/{id}` as the document does. */
export function endsInId(address: string): boolean {
  return /\/(:\w+|\{\w+\})$/.test(address);
}
