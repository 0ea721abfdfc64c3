import {
  Controller,
  type ExecutionContext,
  SetMetadata,
  UseGuards,
  applyDecorators,
  createParamDecorator,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@app/http';
import type { OperatorNote } from '@app/kernel';
import type { Operator, OperatorRole } from '@app/operators';
import { OperatorGuard, type OperatorRequest, ROLES } from './operator.guard.js';

/** Endpoints of the operator pages below `console/operator`: they are not operations of the API, so the OpenAPI document leaves them out. */
export const OperatorController = (place = ''): ClassDecorator =>
  applyDecorators(
    ApiExcludeController(),
    Controller(`console/operator${place === '' ? '' : `/${place}`}`),
    Public(), // needs no API credential: the guard requires an operator's session
    UseGuards(OperatorGuard),
  ) as ClassDecorator;

/** The roles that may call an endpoint; others get 403 FORBIDDEN. An endpoint without roles is closed to all. */
export const OpensTo = (...roles: readonly OperatorRole[]): MethodDecorator => SetMetadata(ROLES, roles);

/** The operator who makes the request. */
export const CurrentOperator = createParamDecorator((_: unknown, context: ExecutionContext): Operator => {
  const { operator } = context.switchToHttp().getRequest<OperatorRequest>();
  if (operator === undefined) throw new Error('a door of operators without its guard');
  return operator;
});

/** Operator and reason, as every event of a manual action records them. */
export function noteOf({ name }: Operator, { reason }: { readonly reason: string }): OperatorNote {
  return { operator: name, reason };
}
