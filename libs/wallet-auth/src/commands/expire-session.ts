import { Injectable } from '@nestjs/common';
import { AggregateRunner, type CommandMetadata, HandlesInstruction, type InstructionHandler, defineInstruction } from '@app/event-sourcing';
import { type Tenant, uuidOf } from '@app/kernel';
import { session } from '../domain/session/session.decider.js';

/** A session's time is over. */
export const ExpireSession = defineInstruction<{ readonly sessionId: string }>('wallet-auth.expire-session');

@HandlesInstruction(ExpireSession)
@Injectable()
export class ExpireSessionHandler implements InstructionHandler<{ readonly sessionId: string }> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(tenant: Tenant, { sessionId }: { readonly sessionId: string }, metadata: CommandMetadata): Promise<void> {
    await this.runner.run(session, tenant, uuidOf('Session', sessionId), { kind: 'expire' }, metadata);
  }
}
