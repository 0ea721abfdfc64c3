import { Command, InvalidArgumentError } from 'commander';
import { AccountStatements, type StatementLine } from '@app/accounts';
import { streamName } from '@app/event-store';
import { Refusal, isResourceId, uuidOf } from '@app/kernel';
import { READ_ONLY, tenantOf, withApplication } from '../../application.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { withProgress } from '../../progress-bar.js';
import { moment, periodEnd, platformId } from '../arguments.js';
import { decimalText, nameInPlatform, shortAccount } from './amounts.js';

interface StatementOptions {
  readonly platform?: string;
  readonly from?: string;
  readonly to?: string;
  readonly json?: true;
}

const FIGURES = ['AMOUNT', 'HELD', 'BALANCE', 'TOTAL'];

/** `audit statement`. */
export function statementCommand(terminal: Terminal): Command {
  return new Command('statement')
    .description(
      'Lists every movement of an internal account, or of the clearing account of a payment, with the resulting balance and the contra account. Amounts in JSON are in the smallest unit.',
    )
    .argument('<account>', 'InternalAccount:…, or Transaction:… for the money in flight of a payment', accountOrPayment)
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--from <moment>', 'only movements from this time on: a timestamp, or a date in UTC', moment)
    .option('--to <moment>', 'only movements up to this time: a timestamp, or a date in UTC, inclusive', periodEnd)
    .option('--json', 'print JSON')
    .action((id: string, options: StatementOptions) =>
      isResourceId('Transaction', id) ? clearingOf(id, options, terminal) : statement(id, options, terminal),
    );
}

function accountOrPayment(given: string): string {
  if (isResourceId('InternalAccount', given) || isResourceId('Transaction', given)) return given;
  throw new InvalidArgumentError('Give an id of the form InternalAccount:<uuid> or Transaction:<uuid>.');
}

async function statement(accountId: string, options: StatementOptions, terminal: Terminal): Promise<void> {
  const found = await withApplication(terminal, async (application) =>
    application.get(AccountStatements, { strict: false }).of(await tenantOf(application, options.platform), accountId),
  );
  if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', `The platform has no account ${accountId}.`);
  const lines = withinPeriod(found.lines, options);
  if (options.json === true) return terminal.write(JSON.stringify({ ...found, lines }));
  if (lines.length === 0) return terminal.warn(`Nothing has moved on this account${periodText(options)}.`);
  const rows = lines.map((line) => cellsOf(line, found.currency));
  const heads = ['AT', 'CURRENCY', 'AMOUNT', 'HELD', 'BALANCE', 'TOTAL', 'COUNTER-ACCOUNT', 'EVENT', 'TRANSACTION'];
  for (const line of tableOf(heads, rows, FIGURES)) terminal.write(line);
}

/** Lines of a period; balances are those of the whole statement. */
function withinPeriod<Line extends { readonly at: string }>(
  lines: readonly Line[],
  { from, to }: StatementOptions,
): readonly Line[] {
  const isWithin = (at: string): boolean => (from === undefined || at >= from) && (to === undefined || at <= to);
  return lines.filter(({ at }) => isWithin(at));
}

function periodText({ from, to }: StatementOptions): string {
  return from === undefined && to === undefined ? '' : ' in this period';
}

function cellsOf(line: StatementLine, currency: string): string[] {
  const figures = [line.amount, line.held, line.balance, line.totalBalance].map((each) => decimalText(each, currency));
  return [line.at, currency, ...figures, counterText(line.counterAccounts), line.type, line.transactionId ?? ''];
}

/** The clearing account of a payment: its debits and credits. */
async function clearingOf(transactionId: string, options: StatementOptions, terminal: Terminal): Promise<void> {
  const found = await withApplication(
    terminal,
    async (application) => {
      const tenant = await tenantOf(application, options.platform);
      const aggregate = { context: 'payments', name: 'transaction' };
      const stream = streamName(tenant, aggregate, uuidOf('Transaction', transactionId));
      return withProgress(terminal, 'events', (show) =>
        application.get(AccountStatements, { strict: false }).ofClearing(tenant, { id: transactionId, stream }, show),
      );
    },
    READ_ONLY,
  );
  if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', `The platform has no payment ${transactionId}.`);
  const lines = withinPeriod(found.lines, options);
  if (options.json === true) return terminal.write(JSON.stringify({ ...found, lines }));
  if (lines.length === 0) return terminal.warn(`Nothing was in flight for this payment${periodText(options)}.`);
  const rows = lines.map(({ at, currency, amount, balance, counterAccounts, type, stream, revision }) => [
    at,
    currency,
    decimalText(amount, currency),
    decimalText(balance, currency),
    counterText(counterAccounts),
    type,
    `${nameInPlatform(stream)}@${revision}`,
  ]);
  for (const line of tableOf(
    ['AT', 'CURRENCY', 'AMOUNT', 'BALANCE', 'COUNTER-ACCOUNT', 'EVENT', 'RECORDED'],
    rows,
    FIGURES,
  ))
    terminal.write(line);
}

function counterText(accounts: readonly string[]): string {
  return accounts.map(shortAccount).join(', ');
}
