import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY } from './idempotency.document.js';

export const KEY_REQUIRED = 'http:idempotency-key-required';

/** Every POST of the API takes an Idempotency-Key; this one answers 400 INVALID_INPUT without it. */
export const KeyRequired = (): MethodDecorator =>
  applyDecorators(SetMetadata(KEY_REQUIRED, true), ApiHeader({ ...IDEMPOTENCY_KEY, required: true }));
