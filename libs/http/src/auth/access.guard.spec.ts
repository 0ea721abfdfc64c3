import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@app/kernel';
import { Requires, SandboxOnly } from './access.decorators.js';
import { AccessGuard } from './access.guard.js';
import type { Permission } from './authenticator.port.js';

const READ = 'customers:read' as Permission;
const WRITE = 'customers:write' as Permission;

@SandboxOnly()
class Simulations {
  @Requires(WRITE)
  fund(): void {}
}

class Customers {
  list(): void {}

  @Requires(READ)
  export(): void {}

  @Requires(WRITE)
  create(): void {}

  @SandboxOnly()
  simulate(): void {}
}

interface Call {
  readonly method?: string;
  readonly permissions?: readonly Permission[];
  readonly environment?: 'SANDBOX' | 'PRODUCTION';
  readonly anonymous?: boolean;
}

function answers(controller: { readonly prototype: object }, handler: string, call: Call = {}): boolean | string {
  const { method = 'GET', permissions = [READ, WRITE], environment = 'SANDBOX', anonymous = false } = call;
  const principal = { callerId: 'token', permissions, tenant: { platformId: 'platform', environment } };
  const request = { method, ...(anonymous ? {} : { principal }) };
  const context = {
    switchToHttp: () => ({ getRequest: () => request }),
    getHandler: () => (controller.prototype as Record<string, unknown>)[handler],
    getClass: () => controller,
  } as unknown as ExecutionContext;
  try {
    return new AccessGuard(new Reflector()).canActivate(context);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code} ${error.message}`;
  }
}

const LACKS = 'FORBIDDEN The API token lacks the permission';

describe('access to a route', () => {
  it('is left to the authentication guard where there is no principal', () => {
    expect(answers(Customers, 'create', { method: 'POST', anonymous: true })).toBe(true);
    expect(answers(Simulations, 'fund', { method: 'POST', anonymous: true })).toBe(true);
  });

  it('takes the permission that the route declares, whatever the method', () => {
    expect(answers(Customers, 'create', { method: 'POST', permissions: [WRITE] })).toBe(true);
    expect(answers(Customers, 'create', { method: 'POST', permissions: [READ] })).toBe(`${LACKS} ${WRITE}.`);
    expect(answers(Customers, 'export', { permissions: [READ] })).toBe(true);
    expect(answers(Customers, 'export', { permissions: [WRITE] })).toBe(`${LACKS} ${READ}.`);
  });

  it('is open for reads without a declared permission to any token that has one', () => {
    for (const method of ['GET', 'HEAD']) {
      expect(answers(Customers, 'list', { method, permissions: [READ] })).toBe(true);
      expect(answers(Customers, 'list', { method, permissions: [] })).toBe(`${LACKS} to do this.`);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is refused for a %s that declares no permission', (method) => {
    expect(answers(Customers, 'list', { method })).toBe(`${LACKS} to do this.`);
  });

  it('ends with the sandbox where the route or its controller says so', () => {
    const refusal = 'FORBIDDEN This operation exists in the sandbox only.';
    expect(answers(Customers, 'simulate')).toBe(true);
    expect(answers(Customers, 'simulate', { environment: 'PRODUCTION' })).toBe(refusal);
    expect(answers(Simulations, 'fund', { method: 'POST' })).toBe(true);
    expect(answers(Simulations, 'fund', { method: 'POST', environment: 'PRODUCTION' })).toBe(refusal);
    expect(answers(Customers, 'create', { method: 'POST', environment: 'PRODUCTION' })).toBe(true);
  });
});
