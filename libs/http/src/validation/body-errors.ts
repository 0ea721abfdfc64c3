import type { PipeTransform, Type as Class } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type FieldError, Refusal } from '@app/kernel';
import { routeArguments } from '../requests/route-arguments.js';
import { isRecord } from './fields.js';
import { ValidationPipe } from './validation.pipe.js';
import { violationsOf } from './validation.js';

/** The errors that a route's own rules find in a body, where the body is refused for another reason already. */
export async function bodyErrorsOf(body: unknown, controller: Class, method: string): Promise<readonly FieldError[]> {
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as readonly Class[];
  const [argument] = routeArguments(controller, method, RouteParamtypes.BODY);
  if (argument === undefined) return [];
  const pipes: readonly PipeTransform[] = [new ValidationPipe(), ...(argument.pipes ?? [])];
  try {
    let read = body;
    for (const pipe of pipes) read = await pipe.transform(read, { type: 'body', metatype: types[argument.index] });
    return isChecked(read) ? (await violationsOf(read)).map(({ error }) => error) : [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details?.errors ?? [];
  }
}

/** An instance of a class with rules: some routes check theirs by themselves. */
function isChecked(read: unknown): read is object {
  return isRecord(read) && Object.getPrototypeOf(read) !== Object.prototype;
}
