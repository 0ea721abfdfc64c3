import { Command } from 'commander';
import { type ChangedLine, type Imbalance, LEDGER_KINDS, TrialBalance, type TrialBalanceReport } from '@app/accounts';
import { BooksAudit } from '@app/application';
import { tenantOf, catchUpReadModels, withApplication } from '../../application.js';
import { CommandFailure } from '../../command-failure.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { moment, platformId } from '../arguments.js';
import { decimalText } from './amounts.js';

interface TrialBalanceOptions {
  readonly platform?: string;
  readonly at?: string;
  readonly json?: true;
}

type Report = TrialBalanceReport & {
  readonly imbalances: readonly Imbalance[];
  /** Accounts that unbalance a currency: their row in the ledger differs from the log. */
  readonly changedLines: readonly ChangedLine[];
};

/** `audit trial-balance`. */
export function trialBalanceCommand(terminal: Terminal): Command {
  return new Command('trial-balance')
    .description(
      'Sums every ledger account by kind and currency, and compares each account and payment with its terms. Fails with the names of those that are out of balance. Amounts in JSON are in the smallest unit.',
    )
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--at <moment>', 'state of the books at this time, ISO 8601 (default: now)', moment)
    .option('--json', 'print JSON')
    .action((options: TrialBalanceOptions) => trialBalance(options, terminal));
}

async function trialBalance(options: TrialBalanceOptions, terminal: Terminal): Promise<void> {
  const report = await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    await catchUpReadModels(application);
    const books = application.get(TrialBalance, { strict: false });
    const audit = application.get(BooksAudit, { strict: false });
    if (options.at !== undefined)
      return { ...(await books.asOf(tenant, options.at)), ...(await audit.asOf(tenant, options.at)), changedLines: [] };
    await audit.catchUp();
    const ledger = await books.of(tenant);
    const currencies = ledger.unbalanced.map(({ currency }) => currency);
    const catchUp = () => catchUpReadModels(application);
    const changedLines = currencies.length === 0 ? [] : await books.changedLines(tenant, currencies, catchUp);
    return { ...ledger, ...(await audit.report(tenant)), changedLines };
  });
  if (options.json === true) terminal.write(JSON.stringify(report));
  else if (report.totals.length === 0) terminal.warn('Nothing was booked.');
  else for (const line of reportLines(report)) terminal.write(line);
  if (options.json !== true) {
    for (const line of report.changedLines.map(changedLine)) terminal.write(line);
    for (const line of report.imbalances.map(imbalanceLine)) terminal.write(line);
    if (report.settling > 0)
      terminal.warn(`${report.settling} card transactions are being settled; run the command again in a minute.`);
    if (report.totals.length > 0) terminal.write(verdictOf(report));
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

/** The last line: `Sum USD 0.00, EUR 0.00. The books balance. …`. */
function verdictOf({ totals, unbalanced, imbalances }: Report): string {
  const sums = currenciesOf(totals).map((currency) => {
    const amount = unbalanced.find((sum) => sum.currency === currency)?.amount ?? '0';
    return `${currency} ${decimalText(amount, currency)}`;
  });
  const verdict =
    unbalanced.length > 0
      ? 'The books do NOT balance.'
      : imbalances.length > 0
        ? 'Every posting sums to zero, but accounts or payments differ from their terms.'
        : 'The books balance, and every account and payment matches its terms.';
  return `Sum ${sums.join(', ')}. ${verdict}${suspenseText(totals)}`;
}

/** ` In suspense until an operator resolves it: USD 20.00.`; empty if there is none. */
function suspenseText(totals: TrialBalanceReport['totals']): string {
  const held = totals.filter(({ kind, amount }) => kind === 'suspense' && amount !== '0');
  const amounts = held.map(({ currency, amount }) => `${currency} ${decimalText(amount, currency)}`);
  return amounts.length === 0 ? '' : ` In suspense until an operator resolves it: ${amounts.join(', ')}.`;
}

/** `WRONG  account:… USD  0.05 instead of 0.00  the row of the ledger differs from the log`. */
function changedLine({ account, currency, amount, expected }: ChangedLine): string {
  const amounts = `${decimalText(amount, currency)} instead of ${decimalText(expected, currency)}`;
  return `WRONG  ${account} ${currency}  ${amounts}  the row of the ledger differs from the log`;
}

/** `WRONG  Transaction:…  clearing:… USD  −0.05 instead of 0.00  differs from the terms of the payment`. */
function imbalanceLine({ subject, account, currency, amount, expected, problem }: Imbalance): string {
  const line =
    amount === ''
      ? ''
      : `  ${account} ${currency}  ${decimalText(amount, currency)} instead of ${decimalText(expected, currency)}`;
  return `WRONG  ${subject}${line}  ${problem}`;
}

/** Every kind of account in every currency, including those without money; then single accounts that need attention. */
function reportLines({ totals, inFlight, overdrawn }: TrialBalanceReport): readonly string[] {
  const kinds = [...new Set<string>([...LEDGER_KINDS, ...totals.map(({ kind }) => kind)])];
  const amountOf = (kind: string, currency: string): string =>
    totals.find((total) => total.kind === kind && total.currency === currency)?.amount ?? '0';
  const rows = currenciesOf(totals).flatMap((currency) =>
    kinds.map((kind) => [kind, currency, decimalText(amountOf(kind, currency), currency)]),
  );
  const single = [
    ...inFlight.map((posting) => ({ ...posting, what: 'in flight' })),
    ...overdrawn.map((posting) => ({ ...posting, what: 'below zero' })),
  ].map(({ what, account, currency, amount }) => [what, currency, decimalText(amount, currency), account]);
  return [
    ...tableOf(['KIND', 'CURRENCY', 'AMOUNT'], rows, ['AMOUNT']),
    ...(single.length === 0 ? [] : tableOf(['WHAT', 'CURRENCY', 'AMOUNT', 'ACCOUNT'], single, ['AMOUNT'])),
  ];
}

function currenciesOf(totals: TrialBalanceReport['totals']): readonly string[] {
  return [...new Set(totals.map(({ currency }) => currency))].sort();
}
