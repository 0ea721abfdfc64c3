import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@app/kernel';
import { apiRequest } from '../requests/api-request.js';
import { REQUIRED_PERMISSION, SANDBOX_ONLY } from './access.decorators.js';
import type { Permission } from './authenticator.port.js';

const READS = new Set(['GET', 'HEAD']);

/** Authorization by the permission and environment of the route. A write without a declared permission is always refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = apiRequest(context);
    const { principal } = request;
    if (principal === undefined) return true;
    const places = [context.getHandler(), context.getClass()];
    const sandboxOnly = this.reflector.getAllAndOverride<boolean>(SANDBOX_ONLY, places);
    if (sandboxOnly && principal.tenant.environment !== 'SANDBOX') {
      throw new Refusal('FORBIDDEN', 'This operation exists in the sandbox only.');
    }
    const required = this.reflector.getAllAndOverride<Permission | undefined>(REQUIRED_PERMISSION, places);
    const allowed =
      required === undefined
        ? READS.has(request.method) && principal.permissions.length > 0
        : principal.permissions.includes(required);
    if (!allowed) throw new Refusal('FORBIDDEN', `The API token lacks the permission ${required ?? 'to do this'}.`);
    return true;
  }
}
