import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import type { MoneyDecisionDocument } from '../domain/money-decision/money-decision.view.js';
import { moneyDecisionsTable } from '../projections/money-decisions.table.js';

/** Proposals of a platform that wait for a second operator, and approved ones with no recorded sending; oldest first. */
@Injectable()
export class OpenProposals {
  constructor(private readonly tables: ReadTables) {}

  async of(tenant: Tenant, limit: number): Promise<readonly MoneyDecisionDocument[]> {
    const { rows } = await this.tables
      .of(moneyDecisionsTable)
      .list(tenant, { where: { is_open: true }, order: 'asc', limit });
    return rows.map(({ document }) => document);
  }
}
