import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Tenant, tenantKey } from '@app/kernel';
import { InjectPool } from '@app/database';
import { OpenBalances } from '@app/platforms';
import type { LedgerRows } from './ledger-rows.js';

/** Reports to platforms the currencies with balances, so that none of those is removed. */
@Injectable()
export class HeldCurrencyIndex implements OnModuleInit {
  constructor(
    @InjectPool() private readonly ledger: LedgerRows,
    private readonly openBalances: OpenBalances,
  ) {}

  onModuleInit(): void {
    this.openBalances.register((tenant, currencies) => this.held(tenant, currencies));
  }

  private async held(tenant: Tenant, currencies: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.ledger.query<{ currency: string }>(
      `SELECT DISTINCT currency FROM accounts_ledger
       WHERE tenant = $1 AND currency = ANY($2) AND kind IN ('account', 'hold', 'clearing') AND amount <> 0`,
      [tenantKey(tenant), currencies],
    );
    return rows.map(({ currency }) => currency);
  }
}
