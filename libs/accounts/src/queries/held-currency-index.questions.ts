import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Tenant } from '@app/kernel';
import { ReadTables } from '@app/event-sourcing';
import { OpenBalances } from '@app/platforms';
import { ledgerRows } from '../projections/ledger.projection.js';

/** Reports the currencies with balances to the platforms context, so that none of those is removed. */
@Injectable()
export class HeldCurrencyIndex implements OnModuleInit {
  constructor(
    private readonly tables: ReadTables,
    private readonly openBalances: OpenBalances,
  ) {}

  onModuleInit(): void {
    this.openBalances.register((tenant, currencies) => this.held(tenant, currencies));
  }

  private async held(tenant: Tenant, currencies: readonly string[]): Promise<readonly string[]> {
    const rows = await this.tables.rows(ledgerRows).find(tenant, {
      select: ['currency'],
      distinct: true,
      where: { currency: In(currencies), kind: In(['account', 'hold', 'clearing']), amount: Not('0') },
    });
    return rows.map(({ currency }) => currency);
  }
}
