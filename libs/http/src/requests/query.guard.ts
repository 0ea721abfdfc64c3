import 'reflect-metadata';
import { type CanActivate, type ExecutionContext, Injectable, type Type as Class } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { BASE_PATH } from '@app/kernel';
import { declaredMembers } from '../validation/declared-rules.js';
import { closest } from '../validation/resemblance.js';
import { type Violation, refusalOf } from '../validation/validation.js';
import { apiRequest, pathOf } from './api-request.js';
import { routeArguments } from './route-arguments.js';

/** Parameters that every GET accepts; an interceptor decides whether the operation supports them. */
const OF_EVERY_GET = ['asOf'];
const READS = new Set(['GET', 'HEAD']);

/** 400 INVALID_INPUT for parameters that a route does not declare: a misspelt filter would answer all rows. */
@Injectable()
export class QueryGuard implements CanActivate {
  private readonly declared = new WeakMap<object, ReadonlySet<string>>();

  canActivate(context: ExecutionContext): boolean {
    const request = apiRequest(context);
    const given = Object.keys(request.query);
    if (given.length === 0 || !pathOf(request).startsWith(BASE_PATH)) return true;
    const declared = this.declaredBy(context);
    const unknown = given.filter(
      (name) => !declared.has(name) && !(OF_EVERY_GET.includes(name) && READS.has(request.method)),
    );
    if (unknown.length === 0) return true;
    throw refusalOf(unknown.map((field) => unknownParameter(field, closest(field, declared))));
  }

  private declaredBy(context: ExecutionContext): ReadonlySet<string> {
    const handler = context.getHandler();
    const known = this.declared.get(handler) ?? declaredParameters(context.getClass(), handler.name);
    this.declared.set(handler, known);
    return known;
  }
}

function unknownParameter(field: string, meant: string | null): Violation {
  const question = meant === null ? '' : `; did you mean ${meant}?`;
  return {
    code: 'INVALID_INPUT',
    error: { field, message: `is not a parameter here${question}` },
    sentence: `Unknown parameter ${field}.${meant === null ? '' : ` Did you mean ${meant}?`}`,
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
