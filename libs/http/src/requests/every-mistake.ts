import type { ExecutionContext } from '@nestjs/common';
import { type FieldError, Refusal } from '@app/kernel';
import { violationsOfPart } from '../validation/violations-of-part.js';
import { type Violation, refusalOf } from '../validation/validation.js';
import { apiRequest } from './api-request.js';
import { unknownParametersOf } from './unknown-parameters.js';

/**
 * Completes the refusal of a malformed request with all other errors in its path, query and body, since each part is validated separately and
 * the first failure ends the request. Returns the refusal unchanged if nothing else is wrong or if it names no field.
 */
export async function namingEveryMistake(refusal: Refusal, context: ExecutionContext): Promise<Refusal> {
  const errors = refusal.details?.errors;
  if (errors === undefined) return refusal;
  const known = new Set(errors.map(({ field }) => field));
  const found = await mistakesOf(context);
  const others = found.filter(({ error }) => !known.has(error.field));
  if (others.length === 0) return refusal;
  const first = errors.map((error) => found.find((each) => isSame(each.error, error)) ?? { code: refusal.code, error });
  return refusalOf([...first, ...others]);
}

function isSame(one: FieldError, other: FieldError): boolean {
  return one.field === other.field && one.message === other.message;
}

async function mistakesOf(context: ExecutionContext): Promise<readonly Violation[]> {
  const request = apiRequest(context);
  const [controller, method] = [context.getClass(), context.getHandler().name];
  return [
    ...unknownParametersOf(context),
    ...(await violationsOfPart('param', request.params, controller, method)),
    ...(await violationsOfPart('query', request.query, controller, method)),
    ...(await violationsOfPart('body', request.body as unknown, controller, method)),
  ];
}
