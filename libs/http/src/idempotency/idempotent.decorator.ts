import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';

export const IDEMPOTENT = 'http:idempotent';

export interface IdempotentOptions {
  /** 400 INVALID_INPUT without a key. */
  readonly required: boolean;
}

/**
 * The route takes an Idempotency-Key (onboarding-accounts 17): the first answer below 500 is kept for 24 hours and
 * given again for the same key and request, marked `Idempotency-Replayed: true`; another request under the key, or one
 * while the first runs, is 409 CONFLICT.
 */
export function Idempotent({ required = false }: Partial<IdempotentOptions> = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(IDEMPOTENT, { required } satisfies IdempotentOptions),
    ApiHeader({ name: 'Idempotency-Key', required, schema: { type: 'string', minLength: 1, maxLength: 255 } }),
  );
}
