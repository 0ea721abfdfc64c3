import { SetMetadata } from '@nestjs/common';
import type { Permission } from './authenticator.port.js';

export const PUBLIC = 'http:public';
export const REQUIRED_PERMISSION = 'http:permission';
export const SANDBOX_ONLY = 'http:sandbox-only';

/** No credential asked for: health, metrics, documentation. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(PUBLIC, true);

/** The permission a route needs, else 403 FORBIDDEN. Reads go without; every other route must name one. */
export const Requires = (permission: Permission): ClassDecorator & MethodDecorator =>
  SetMetadata(REQUIRED_PERMISSION, permission);

/** 403 FORBIDDEN with a production credential. */
export const SandboxOnly = (): ClassDecorator & MethodDecorator => SetMetadata(SANDBOX_ONLY, true);
