import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY } from './idempotency.document.js';

export const KEY_REQUIRED = 'http:idempotency-key-required';

/** Requires an Idempotency-Key: 400 INVALID_INPUT without it. Other POST routes accept one. */
export const KeyRequired = (): MethodDecorator =>
  applyDecorators(SetMetadata(KEY_REQUIRED, true), ApiHeader({ ...IDEMPOTENCY_KEY, required: true }));
