import 'reflect-metadata';
import type { PipeTransform, Type as Class } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** A parameter of a handler that the framework fills from the request. */
interface RouteArgument {
  readonly index: number;
  /** The name of a single member; absent where the parameter takes the whole query or body. */
  readonly data?: unknown;
  /** Of this parameter alone. */
  readonly pipes?: readonly PipeTransform[];
}

/** The parameters of a handler that are filled from one part of the request. */
export function routeArguments(controller: Class, method: string, part: RouteParamtypes): readonly RouteArgument[] {
  const all = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, RouteArgument>;
  return Object.entries(all)
    .filter(([place]) => place.startsWith(`${part}:`))
    .map(([, argument]) => argument);
}
