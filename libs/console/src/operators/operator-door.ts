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

/** Doors of operators' pages below `console/operator`: no operations of the API, so its document does not name them. */
export const OperatorController = (place = ''): ClassDecorator =>
  applyDecorators(
    ApiExcludeController(),
    Controller(`console/operator${place === '' ? '' : `/${place}`}`),
    Public(), // of API credentials: the guard asks for an operator's session
    UseGuards(OperatorGuard),
  ) as ClassDecorator;

/** The roles that a door opens to, else 403 FORBIDDEN; a door without any opens to none. */
export const OpensTo = (...roles: readonly OperatorRole[]): MethodDecorator => SetMetadata(ROLES, roles);

/** The operator who asks. */
export const CurrentOperator = createParamDecorator((_: unknown, context: ExecutionContext): Operator => {
  const { operator } = context.switchToHttp().getRequest<OperatorRequest>();
  if (operator === undefined) throw new Error('a door of operators without its guard');
  return operator;
});

/** Operator and reason, as every event of a manual act records it. */
export function noteOf({ name }: Operator, { reason }: { readonly reason: string }): OperatorNote {
  return { operator: name, reason };
}
