import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import { type FieldError, Refusal } from '@app/kernel';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import { refusalOf } from '../validation/validation.js';
import { apiRequest } from './api-request.js';
import { namingEveryMistake } from './every-mistake.js';
import { isJsonType, readJsonBody } from './json-body.js';
import { MULTIPART, isMultipartType } from './multipart.decorator.js';
import { routeArguments } from './route-arguments.js';
import { declaredBytes, readRawBody, requireAcceptedSize } from './raw-body.js';

/**
 * Reads and parses the body after authentication, authorization and admission. If the handler takes no body, it is not read. Forms are read
 * by the routes that accept them.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly taking = new WeakMap<object, boolean>();

  constructor(
    private readonly reflector: Reflector,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = apiRequest(context);
    const { headers } = request;
    const isForm = isMultipartType(headers['content-type']);
    if (this.reflector.get<boolean | undefined>(MULTIPART, context.getHandler()) === true) {
      if (isForm) return true;
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The request body must be multipart/form-data.');
    }
    request.body = undefined;
    if (isForm) throw notJson();
    if (declaredBytes(request) === 0) return true;
    requireAcceptedSize(request);
    if (!isJsonType(headers['content-type'])) throw notJson();
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw compressed();
    if (!this.takesBody(context)) return true;
    const bytes = await readRawBody(request, this.settings.bodyMilliseconds);
    if (bytes === undefined) return true;
    request.rawBody = bytes;
    const { value, faults } = readJsonBody(bytes);
    request.body = value;
    if (faults.length > 0) throw await namingEveryMistake(refusalOfPlaces(faults), context);
    return true;
  }

  private takesBody(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const takes =
      this.taking.get(handler) ?? routeArguments(context.getClass(), handler.name, RouteParamtypes.BODY).length > 0;
    this.taking.set(handler, takes);
    return takes;
  }
}

/** Refusal for values in a body that cannot be stored. */
function refusalOfPlaces(faults: readonly FieldError[]): Refusal {
  return refusalOf(faults.map((error) => ({ code: 'INVALID_INPUT', error })));
}

function notJson(): Refusal {
  const advice = 'send the header Content-Type: application/json';
  return new Refusal('UNSUPPORTED_MEDIA_TYPE', `The request body must be JSON in UTF-8: ${advice}.`);
}

function compressed(): Refusal {
  const advice = 'send it without the header Content-Encoding';
  return new Refusal('UNSUPPORTED_MEDIA_TYPE', `The request body must not be compressed: ${advice}.`);
}
