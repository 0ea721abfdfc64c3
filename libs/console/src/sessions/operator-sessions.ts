import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { CLOCK, type Clock, derivedUuid } from '@app/kernel';
import { type Operator, OperatorAuthenticator, SignInSettings } from '@app/operators';
import { SessionTable } from './session-table.js';

interface Owner {
  readonly operator_id: string;
  /**
   * Hash of the secret, or of the link to a person of the provider, that the session was started with: the session ends once the operator has
   * another one.
   */
  readonly secret_hash: string;
}

/** Sessions of operators: table `operator_sessions`. A session has the current role of its operator. */
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

  /** Starts a session with the operator's credential and returns its id. */
  begin({ operatorId, secretHash }: Operator): Promise<string> {
    return this.table.begin({ operator_id: operatorId, secret_hash: secretHash });
  }

  /** Starts a session through the identity provider and returns its id. */
  beginByIdentity(operator: Operator): Promise<string> {
    return this.table.begin({ operator_id: operator.operatorId, secret_hash: linkOf(operator) });
  }

  /**
   * Null if the session is unknown or has ended, also because the secret was replaced, or the credential, the link or the provider was
   * removed.
   */
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

/** Depends on the secret, so that a new secret ends these sessions too, as users expect of `operator rotate`. */
function linkOf({ identity, secretHash }: Operator): string {
  return `identity:${derivedUuid('operator session', identity?.identity ?? '', secretHash)}`;
}
