import { Command } from 'commander';
import { type Imbalance, TrialBalance, type TrialBalanceReport } from '@app/accounts';
import { BooksAudit } from '@app/application';
import { tenantOf, catchUpReadModels, withApplication } from '../../application.js';
import { CommandFailure } from '../../command-failure.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { moment, platformId } from '../arguments.js';

interface TrialBalanceOptions {
  readonly platform?: string;
  readonly at?: string;
  readonly json?: true;
}

/** `audit trial-balance`. */
export function trialBalanceCommand(terminal: Terminal): Command {
  return new Command('trial-balance')
    .description(
      'Sums every account of the ledger, in smallest units of each currency, and holds each account and payment to what was agreed. Fails with the names of those that are out of balance.',
    )
    .option('--platform <id>', 'the platform (default: the only one there is)', platformId)
    .option('--at <moment>', 'as the books stood at this moment, ISO 8601 (default: now)', moment)
    .option('--json', 'answer as JSON')
    .action((options: TrialBalanceOptions) => trialBalance(options, terminal));
}

async function trialBalance(options: TrialBalanceOptions, terminal: Terminal): Promise<void> {
  const report = await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    await catchUpReadModels(application);
    const books = application.get(TrialBalance, { strict: false });
    const audit = application.get(BooksAudit, { strict: false });
    if (options.at !== undefined)
      return { ...(await books.asOf(tenant, options.at)), ...(await audit.asOf(tenant, options.at)) };
    await audit.catchUp();
    return { ...(await books.of(tenant)), ...(await audit.report(tenant)) };
  });
  if (options.json === true) terminal.write(JSON.stringify(report));
  else if (report.totals.length === 0) terminal.warn('Nothing was booked.');
  else for (const line of reportLines(report)) terminal.write(line);
  if (options.json !== true) {
    for (const line of report.imbalances.map(imbalanceLine)) terminal.write(line);
    if (report.settling > 0)
      terminal.warn(`${report.settling} card transactions are being put right; look again in a minute.`);
  }
  if (report.unbalanced.length > 0)
    throw new CommandFailure(
      `the books do not balance in ${report.unbalanced.map(({ currency }) => currency).join(', ')}`,
    );
  if (report.imbalances.length > 0) {
    const subjects = new Set(report.imbalances.map(({ subject }) => subject)).size;
    throw new CommandFailure(
      `${subjects} ${subjects === 1 ? 'account or payment is' : 'accounts and payments are'} out of balance`,
    );
  }
}

/** `WRONG  Transaction:…  clearing:… USD  -5 instead of 0  differs from what the payment agreed to`. */
function imbalanceLine({ subject, account, currency, amount, expected, problem }: Imbalance): string {
  const line = amount === '' ? '' : `  ${account} ${currency}  ${amount} instead of ${expected}`;
  return `WRONG  ${subject}${line}  ${problem}`;
}

function reportLines({ totals, inFlight, overdrawn }: TrialBalanceReport): readonly string[] {
  const rows = [
    ...totals.map(({ kind, currency, amount }) => [kind, currency, amount, '']),
    ...inFlight.map(({ account, currency, amount }) => ['in flight', currency, amount, account]),
    ...overdrawn.map(({ account, currency, amount }) => ['below zero', currency, amount, account]),
  ];
  return tableOf(['KIND', 'CURRENCY', 'AMOUNT', 'ACCOUNT'], rows, ['AMOUNT']);
}
