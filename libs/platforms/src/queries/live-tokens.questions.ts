import { Injectable } from '@nestjs/common';
import { ReadTables, ReadYourWrites } from '@app/event-sourcing';
import { Refusal, type Tenant } from '@app/kernel';
import type { TokenDocument } from '../domain/token/token.view.js';
import { tokensTable } from '../projections/tokens.table.js';

const PAGE = 100;

/** The valid tokens of a platform, including all that were written before the call. */
@Injectable()
export class LiveTokens {
  constructor(
    private readonly tables: ReadTables,
    private readonly answers: ReadYourWrites,
  ) {}

  /** 503 SERVICE_UNAVAILABLE while they cannot be determined. */
  async of(tenant: Tenant): Promise<readonly TokenDocument[]> {
    if (!(await this.answers.caughtUp()))
      throw new Refusal('SERVICE_UNAVAILABLE', 'The tokens cannot be determined at the moment. Try again later.');
    const found: TokenDocument[] = [];
    for (let after: bigint | undefined; ;) {
      const page = { order: 'asc', limit: PAGE, ...(after !== undefined && { after }) } as const;
      const { rows, end, hasMore } = await this.tables
        .of(tokensTable)
        .list(tenant, { where: { is_revoked: false }, ...page });
      found.push(...rows.map(({ document }) => document));
      if (!hasMore) return found;
      after = end;
    }
  }
}
