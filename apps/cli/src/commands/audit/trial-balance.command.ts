import { Command } from 'commander';
import { TrialBalance, type TrialBalanceReport } from '@app/accounts';
import { tenantOf, upToDate, withApplication } from '../../application.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { moment, platformId } from '../arguments.js';

interface TrialBalanceOptions {
  readonly platform: string;
  readonly at?: string;
  readonly json?: true;
}

/** `audit trial-balance`. */
export function trialBalanceCommand(terminal: Terminal): Command {
  return new Command('trial-balance')
    .description(
      'Sums every account of the ledger, in smallest units of each currency. Fails when the books do not balance.',
    )
    .requiredOption('--platform <id>', 'the platform', platformId)
    .option('--at <moment>', 'as the books stood at this moment, ISO 8601 (default: now)', moment)
    .option('--json', 'answer as JSON')
    .action((options: TrialBalanceOptions) => trialBalance(options, terminal));
}

async function trialBalance(options: TrialBalanceOptions, terminal: Terminal): Promise<void> {
  const report = await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    await upToDate(application);
    const books = application.get(TrialBalance, { strict: false });
    return options.at === undefined ? books.of(tenant) : books.asOf(tenant, options.at);
  });
  if (options.json === true) terminal.write(JSON.stringify(report));
  else if (report.totals.length === 0) terminal.warn('Nothing was booked.');
  else for (const line of reportLines(report)) terminal.write(line);
  if (report.unbalanced.length > 0)
    throw new Error(`the books do not balance in ${report.unbalanced.map(({ currency }) => currency).join(', ')}`);
}

function reportLines({ totals, inFlight, overdrawn }: TrialBalanceReport): readonly string[] {
  const rows = [
    ...totals.map(({ kind, currency, amount }) => [kind, currency, amount, '']),
    ...inFlight.map(({ account, currency, amount }) => ['in flight', currency, amount, account]),
    ...overdrawn.map(({ account, currency, amount }) => ['below zero', currency, amount, account]),
  ];
  return tableOf(['KIND', 'CURRENCY', 'AMOUNT', 'ACCOUNT'], rows, ['AMOUNT']);
}
