import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ArrayContains, MoreThanOrEqual } from 'typeorm';
import { defineQuery, queryHandler, ReadTables, ViewReader } from '@app/event-sourcing';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import type { AuthSessionDocument } from '../domain/session/session.view.js';
import { type AuthMethodDocument, walletView } from '../domain/wallet/wallet.view.js';
import { sessionsTable, walletsTable } from '../projections/wallet-auth.table.js';

/** The credentials of wallets. */
@Injectable()
export class WalletCredentials {
  constructor(
    private readonly tables: ReadTables,
    private readonly views: ViewReader,
  ) {}

  /** In order of creation; empty for an account that is unknown or not a wallet. */
  async of(tenant: Tenant, accountId: string): Promise<readonly AuthMethodDocument[]> {
    return (await this.views.at(walletView, tenant, uuidOf('InternalAccount', accountId)))?.credentials ?? [];
  }

  /** Account whose wallet has the credential; 404 REFERENCE_NOT_FOUND. */
  async accountOf(tenant: Tenant, credentialId: string): Promise<string> {
    const { rows } = await this.tables.of(walletsTable).list(tenant, {
      where: { credential_ids: ArrayContains([credentialId]) },
      limit: 1,
    });
    if (rows[0] === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such credential.');
    return rows[0].document.accountId;
  }
}

export class ListCredentials extends defineQuery<{ readonly accountId: string }, readonly AuthMethodDocument[]>() {}

export const ListCredentialsHandler = queryHandler(
  ListCredentials,
  WalletCredentials,
  (credentials, { tenant, data }) => credentials.of(tenant, data.accountId),
);

/** Maximum number of sessions of one wallet in a list; each lasts 15 minutes. */
const MAX_LIST_LENGTH = 1_000;

/** Sessions active at that time, oldest first. */
export class ListSessions extends defineQuery<
  { readonly accountId: string; readonly at: string },
  readonly AuthSessionDocument[]
>() {}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly tables: ReadTables,
    private readonly credentials: WalletCredentials,
  ) {}

  async execute({ tenant, data: { accountId, at } }: ListSessions): Promise<readonly AuthSessionDocument[]> {
    const [credentials, { rows }] = await Promise.all([
      this.credentials.of(tenant, accountId),
      this.tables.of(sessionsTable).list(tenant, {
        where: { account_id: accountId, ended: false, expires_at: MoreThanOrEqual(at) },
        order: 'asc',
        limit: MAX_LIST_LENGTH,
      }),
    ]);
    const standing = new Set(credentials.map(({ id }) => id));
    return rows
      .map(({ document }) => document)
      .filter(({ issuedBy, session }) => standing.has(issuedBy) && session.expiresAt > at)
      .map(({ session }) => session);
  }
}

/** 404 REFERENCE_NOT_FOUND; an ended session is still shown. */
export class GetSession extends defineQuery<{ readonly sessionId: string }, AuthSessionDocument>() {}

export const GetSessionHandler = queryHandler(GetSession, ReadTables, async (tables, { tenant, data }) => {
  const record = await tables.of(sessionsTable).get(tenant, uuidOf('Session', data.sessionId));
  if (record === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such session.');
  return record.session;
});
