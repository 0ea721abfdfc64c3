import 'reflect-metadata';
import type { PipeTransform, Type as Class } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** A handler parameter that Nest fills from the request. */
interface RouteArgument {
  readonly index: number;
  /** Name of a single member; absent if the parameter takes the whole query or body. */
  readonly data?: unknown;
  /** Pipes of this parameter only. */
  readonly pipes?: readonly PipeTransform[];
}

/** The handler parameters that are filled from one part of the request. */
export function routeArguments(controller: Class, method: string, part: RouteParamtypes): readonly RouteArgument[] {
  const all = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, RouteArgument>;
  return Object.entries(all)
    .filter(([place]) => place.startsWith(`${part}:`))
    .map(([, argument]) => argument);
}
