import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock } from '@app/kernel';
import { type Operator, OperatorAuthenticator } from '@app/operators';
import { SessionTable } from './session-table.js';

interface Owner {
  readonly operator_id: string;
  /** Hash of the secret that began it: a session ends when the operator gets another. */
  readonly secret_hash: string;
}

/** Sessions of operators: table `operator_sessions`. A session has the role that its operator has at that moment. */
@Injectable()
export class OperatorSessions {
  private readonly table: SessionTable<Owner>;

  constructor(
    @InjectPool() pool: Pool,
    @Inject(CLOCK) clock: Clock,
    private readonly operators: OperatorAuthenticator,
  ) {
    this.table = new SessionTable(pool, clock, {
      table: 'operator_sessions',
      columns: ['operator_id', 'secret_hash'],
      credential: 'operator_id',
    });
  }

  /** Begins a session and answers its id. */
  begin({ operatorId, secretHash }: Operator): Promise<string> {
    return this.table.begin({ operator_id: operatorId, secret_hash: secretHash });
  }

  /** Null when the session is unknown or has ended, also by another secret or the end of the credential. */
  async authenticate(sessionId: string): Promise<Operator | null> {
    const owner = await this.table.find(sessionId);
    const operator = owner && (await this.operators.get(owner.operator_id));
    return operator !== null && operator.secretHash === owner!.secret_hash ? operator : null;
  }

  async end(sessionId: string): Promise<void> {
    await this.table.end(sessionId);
  }
}
