import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { AuthenticationScheme } from './authentication-schemes.js';
import type { Permission } from './authenticator.port.js';

export const PUBLIC = 'http:public';
export const AUTHENTICATED_BY = 'http:authenticated-by';
export const BOUNDED_BY_ADDRESS = 'http:bounded-by-address';
export const REQUIRED_PERMISSION = 'http:permission';
export const SANDBOX_ONLY = 'http:sandbox-only';

/** OpenAPI extensions of an operation: the required permission and environment. */
export const PERMISSION_EXTENSION = 'x-permission';
export const SANDBOX_ONLY_EXTENSION = 'x-sandbox-only';

/** The route needs no credential: health, metrics, documentation. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);

/** The one authentication scheme that a route accepts; default: BasicAuth. A credential of another scheme gets 401. */
export const AuthenticatedBy = (scheme: AuthenticationScheme): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(AUTHENTICATED_BY, scheme), ApiSecurity(scheme)) as ClassDecorator & MethodDecorator;

/** A public route where a secret could be guessed: rate-limited per client address, with 429 RATE_LIMITED beyond the limit. */
export const BoundedByAddress = (): MethodDecorator => SetMetadata(BOUNDED_BY_ADDRESS, true);

/** The permission that a route requires; 403 FORBIDDEN without it. Reads need none; every other route must declare one. */
export const Requires = (permission: Permission): ClassDecorator & MethodDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_PERMISSION, permission),
    ApiExtension(PERMISSION_EXTENSION, permission),
  ) as ClassDecorator & MethodDecorator;

/** 403 FORBIDDEN with a production credential. */
export const SandboxOnly = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(SANDBOX_ONLY, true), ApiExtension(SANDBOX_ONLY_EXTENSION, true)) as ClassDecorator &
    MethodDecorator;
