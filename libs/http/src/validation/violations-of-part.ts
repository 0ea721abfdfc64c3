import type { PipeTransform, Type as Class } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Refusal } from '@app/kernel';
import { routeArguments } from '../requests/route-arguments.js';
import { isRecord } from './fields.js';
import { ValidationPipe } from './validation.pipe.js';
import { type Violation, violationsOf } from './validation.js';

const PLACES = { body: RouteParamtypes.BODY, query: RouteParamtypes.QUERY, param: RouteParamtypes.PARAM } as const;

/** Violations of a route's rules in one part of a request. `given` is the body, or the query or path parameters by name. */
export async function violationsOfPart(
  part: keyof typeof PLACES,
  given: unknown,
  controller: Class,
  method: string,
): Promise<readonly Violation[]> {
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as readonly Class[];
  const found: Violation[] = [];
  for (const { index, data, pipes = [] } of routeArguments(controller, method, PLACES[part])) {
    const value = typeof data === 'string' && isRecord(given) ? given[data] : given;
    const argument = { type: part, metatype: types[index]!, ...(typeof data === 'string' ? { data } : {}) };
    found.push(...(await violationsOfArgument(value, argument, pipes)));
  }
  return found;
}

async function violationsOfArgument(
  given: unknown,
  argument: Parameters<PipeTransform['transform']>[1],
  pipes: readonly PipeTransform[],
): Promise<readonly Violation[]> {
  try {
    let read = given;
    for (const pipe of [new ValidationPipe(), ...pipes]) read = await pipe.transform(read, argument);
    return isChecked(read) ? await violationsOf(read) : [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details?.errors ?? []).map((mistake) => ({ code: error.code, error: mistake }));
  }
}

/** True for an instance of a request class. Routes validate plain objects themselves. */
function isChecked(read: unknown): read is object {
  return isRecord(read) && Object.getPrototypeOf(read) !== Object.prototype;
}
