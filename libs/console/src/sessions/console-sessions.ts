import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectPool } from '@app/database';
import { type Principal, SessionAuthenticator } from '@app/http';
import { CLOCK, type Clock, type Environment } from '@app/kernel';
import { TokenAuthenticator } from '@app/platforms';
import { SessionTable } from './session-table.js';

interface Owner {
  readonly platform_id: string;
  readonly environment: Environment;
  readonly token_id: string;
}

/** Sessions of a platform's users: table `console_sessions`. A session has the current permissions of its token. */
@Injectable()
export class ConsoleSessions extends SessionAuthenticator {
  private readonly table: SessionTable<Owner>;

  constructor(
    @InjectPool() pool: Pool,
    @Inject(CLOCK) clock: Clock,
    private readonly tokens: TokenAuthenticator,
  ) {
    super();
    this.table = new SessionTable(pool, clock, {
      table: 'console_sessions',
      columns: ['platform_id', 'environment', 'token_id'],
      credential: 'token_id',
    });
  }

  /** Starts a session and returns its id. */
  begin({ tenant: { platformId, environment }, callerId }: Principal): Promise<string> {
    return this.table.begin({ platform_id: platformId, environment, token_id: callerId });
  }

  override async authenticate(sessionId: string): Promise<Principal | null> {
    const owner = await this.table.find(sessionId);
    if (owner === null) return null;
    return this.tokens.principalOf({ platformId: owner.platform_id, environment: owner.environment }, owner.token_id);
  }

  override stillOpen(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return this.table.open(sessionIds);
  }

  async end(sessionId: string): Promise<void> {
    await this.table.end(sessionId);
  }
}
