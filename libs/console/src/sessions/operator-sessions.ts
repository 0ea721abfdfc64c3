import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock, derivedUuid } from '@app/kernel';
import { type Operator, OperatorAuthenticator, SignInSettings } from '@app/operators';
import { SessionTable } from './session-table.js';

interface Owner {
  readonly operator_id: string;
  /** Its beginning, the hash of a secret or of a link to a person of the provider: a session ends when the operator has another. */
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
    private readonly signIn: SignInSettings,
  ) {
    this.table = new SessionTable(pool, clock, {
      table: 'operator_sessions',
      columns: ['operator_id', 'secret_hash'],
      credential: 'operator_id',
    });
  }

  /** Begins a session by the operator's credential and answers its id. */
  begin({ operatorId, secretHash }: Operator): Promise<string> {
    return this.table.begin({ operator_id: operatorId, secret_hash: secretHash });
  }

  /** The same by the identity provider. */
  beginByIdentity(operator: Operator): Promise<string> {
    return this.table.begin({ operator_id: operator.operatorId, secret_hash: linkOf(operator) });
  }

  /** Null when the session is unknown or has ended, also by another secret, the end of the credential, of the link or of the provider. */
  async authenticate(sessionId: string): Promise<Operator | null> {
    const owner = await this.table.find(sessionId);
    const operator = owner && (await this.operators.get(owner.operator_id));
    if (operator === null) return null;
    if (operator.secretHash === owner!.secret_hash) return operator;
    if (operator.identity === null || linkOf(operator) !== owner!.secret_hash) return null;
    return (await this.signIn.current())?.issuer === operator.identity.issuer ? operator : null;
  }

  async end(sessionId: string): Promise<void> {
    await this.table.end(sessionId);
  }
}

/** Another secret ends these sessions too, as a person expects of `operator rotate`. */
function linkOf({ identity, secretHash }: Operator): string {
  return `identity:${derivedUuid('operator session', identity?.identity ?? '', secretHash)}`;
}
