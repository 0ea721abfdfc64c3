import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { AuthenticationScheme } from './authentication-schemes.js';
import type { Permission } from './authenticator.port.js';

export const PUBLIC = 'http:public';
export const AUTHENTICATED_BY = 'http:authenticated-by';
export const BOUNDED_BY_ADDRESS = 'http:bounded-by-address';
export const REQUIRED_PERMISSION = 'http:permission';
export const SANDBOX_ONLY = 'http:sandbox-only';

/** Extensions of an operation in the document: the permission and the environment that it needs. */
export const PERMISSION_EXTENSION = 'x-permission';
export const SANDBOX_ONLY_EXTENSION = 'x-sandbox-only';

/** No credential asked for: health, metrics, documentation. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);

/** The one scheme that a route takes; BasicAuth where none is named. A credential of another scheme is 401. */
export const AuthenticatedBy = (scheme: AuthenticationScheme): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(AUTHENTICATED_BY, scheme), ApiSecurity(scheme)) as ClassDecorator & MethodDecorator;

/** A public route where something secret could be guessed: bounded for each address that asks, 429 RATE_LIMITED beyond. */
export const BoundedByAddress = (): MethodDecorator => SetMetadata(BOUNDED_BY_ADDRESS, true);

/** The permission a route needs, else 403 FORBIDDEN. Reads go without; every other route must name one. */
export const Requires = (permission: Permission): ClassDecorator & MethodDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_PERMISSION, permission),
    ApiExtension(PERMISSION_EXTENSION, permission),
  ) as ClassDecorator & MethodDecorator;

/** 403 FORBIDDEN with a production credential. */
export const SandboxOnly = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(SANDBOX_ONLY, true), ApiExtension(SANDBOX_ONLY_EXTENSION, true)) as ClassDecorator &
    MethodDecorator;
