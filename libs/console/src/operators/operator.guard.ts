import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { INSTALLATION } from '@app/audit';
import { type ApiRequest, type CommandMetadata, IdSource, RequestHashes } from '@app/http';
import { CLOCK, type Clock, type Json, Refusal, canonicalJson, derivedUuid, invalidInput } from '@app/kernel';
import type { Operator, OperatorRole } from '@app/operators';
import { CONSOLE_OPTIONS, type ConsoleOptions } from '../console.options.js';
import { noSession, requireConsole, sessionOf } from '../http/console-request.js';
import { OperatorSessions } from '../sessions/operator-sessions.js';

/** Metadata key of an endpoint: the roles that may call it. */
export const ROLES = 'console:operator-roles';

/** A request from a signed-in operator. */
export interface OperatorRequest extends ApiRequest {
  operator?: Operator;
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Admits operators: requires a request from the console's pages (403), a session (401), and the operator's current role (403). */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: OperatorSessions,
    private readonly ids: IdSource,
    private readonly hashes: RequestHashes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONSOLE_OPTIONS) private readonly options: ConsoleOptions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<OperatorRequest>();
    requireConsole(request);
    const sessionId = sessionOf(request, this.options.publicUrl);
    const operator = sessionId === undefined ? null : await this.sessions.authenticate(sessionId);
    if (operator === null) throw noSession();
    const roles = this.reflector.get<readonly OperatorRole[] | undefined>(ROLES, context.getHandler()) ?? [];
    if (!roles.includes(operator.role))
      throw new Refusal('FORBIDDEN', `An operator with the role ${operator.role} may not do this.`);
    request.operator = operator;
    request.metadata = this.metadata(request, operator);
    return true;
  }

  /** A repeated click has the same key, and is the same command. */
  private metadata(request: OperatorRequest, { operatorId }: Operator): CommandMetadata {
    const key = request.header('idempotency-key');
    if (key !== undefined && !PRINTABLE.test(key))
      throw invalidInput('The header Idempotency-Key must be 1 to 255 printable ASCII characters.', {
        field: 'Idempotency-Key',
        message: 'must be 1 to 255 printable ASCII characters',
      });
    const address = `${request.method} ${request.path}`;
    return {
      commandId: key === undefined ? this.ids.next() : derivedUuid('by operator', operatorId, address, key),
      ...this.hashes.of(
        INSTALLATION,
        derivedUuid('by operator', address, canonicalJson((request.body ?? null) as Json)),
      ),
      correlationId: request.id,
      causationId: null,
      actor: operatorId,
      at: this.clock.now().toISOString(),
    };
  }
}
