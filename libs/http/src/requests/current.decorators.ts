import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import type { Principal } from '../auth/authenticator.port.js';
import { apiRequest, principalOf } from './api-request.js';
import type { CommandMetadata } from './command-metadata.js';

/** The caller's Tenant, whose data this request may access. */
export const CurrentTenant = createParamDecorator(
  (_: unknown, context: ExecutionContext): Tenant => principalOf(apiRequest(context)).tenant,
);

/** Parameter decorator: the authenticated caller of this request. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(apiRequest(context)),
);

/** The CommandMetadata of this request. */
export const Metadata = createParamDecorator((_: unknown, context: ExecutionContext): CommandMetadata => {
  const { metadata } = apiRequest(context);
  if (metadata === undefined) throw new Error('a public route has no command metadata');
  return metadata;
});
