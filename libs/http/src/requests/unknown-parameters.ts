import 'reflect-metadata';
import type { ExecutionContext, Type as Class } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { BASE_PATH } from '@app/kernel';
import { declaredMembers } from '../validation/declared-rules.js';
import { closest } from '../validation/resemblance.js';
import type { Violation } from '../validation/validation.js';
import { apiRequest, pathOf } from './api-request.js';
import { routeArguments } from './route-arguments.js';

/** Parameters that every GET accepts; an interceptor decides whether the operation supports them. */
const OF_EVERY_GET = ['asOf'];
const READS = new Set(['GET', 'HEAD']);

/** By handler. */
const declared = new WeakMap<object, ReadonlySet<string>>();

/** Query parameters that a route does not declare: a misspelt filter would otherwise return all rows. */
export function unknownParametersOf(context: ExecutionContext): readonly Violation[] {
  const request = apiRequest(context);
  const given = Object.keys(request.query);
  if (given.length === 0 || !pathOf(request).startsWith(BASE_PATH)) return [];
  const known = declaredBy(context);
  return given
    .filter((name) => !known.has(name) && !(OF_EVERY_GET.includes(name) && READS.has(request.method)))
    .map((name) => unknownParameter(name, known));
}

function declaredBy(context: ExecutionContext): ReadonlySet<string> {
  const handler = context.getHandler();
  const known = declared.get(handler) ?? declaredParameters(context.getClass(), handler.name);
  declared.set(handler, known);
  return known;
}

function unknownParameter(field: string, known: ReadonlySet<string>): Violation {
  const meant = closest(field, known);
  const all = known.size === 0 ? 'The operation takes none' : `The operation takes ${[...known].join(', ')}`;
  return {
    code: 'INVALID_INPUT',
    error: {
      field,
      message: `is not a parameter of this operation${meant === null ? '' : `; did you mean ${meant}?`}`,
    },
    sentence: `Unknown parameter ${field}. ${meant === null ? `${all}.` : `Did you mean ${meant}?`}`,
  };
}

function declaredParameters(controller: Class, method: string): ReadonlySet<string> {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) ?? []) as Class[];
  return new Set(
    routeArguments(controller, method, RouteParamtypes.QUERY).flatMap(({ index, data }) =>
      typeof data === 'string' ? [data] : [...declaredMembers(types[index]!.prototype as object)],
    ),
  );
}
