import { CommandBus } from '@nestjs/cqrs';
import { Command, InvalidArgumentError } from 'commander';
import { AccountStatements, type StatementLine, TrialBalance, type TrialBalanceReport } from '@app/accounts';
import { Refusal, isResourceId } from '@app/kernel';
import { EraseCustomer } from '@app/onboarding';
import { operatorMetadata, tenantOf, upToDate, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';
import { platformId } from './arguments.js';

interface TrialBalanceOptions {
  readonly platform: string;
  readonly at?: string;
  readonly json?: true;
}

interface StatementOptions {
  readonly platform: string;
  readonly json?: true;
}

/** `audit trial-balance`, `audit statement`, `audit erase`. */
export function auditCommand(terminal: Terminal): Command {
  const audit = new Command('audit').description('The books of a platform.');
  audit
    .command('trial-balance')
    .description('Sums every account of the ledger. Fails when the books do not balance.')
    .requiredOption('--platform <id>', 'the platform', platformId)
    .option('--at <moment>', 'as the books stood at this moment, ISO 8601 (default: now)', moment)
    .option('--json', 'answer as JSON')
    .action((options: TrialBalanceOptions) => trialBalance(options, terminal));
  audit
    .command('statement')
    .description('Lists every movement of an internal account with the balance that it left.')
    .argument('<account>', 'InternalAccount:…', internalAccountId)
    .requiredOption('--platform <id>', 'the platform', platformId)
    .option('--json', 'answer as JSON')
    .action((account: string, options: StatementOptions) => statement(account, options, terminal));
  audit
    .command('erase')
    .description('Destroys the key and the documents of a customer: nothing personal can be read of it again, for good.')
    .argument('<customer>', 'Customer:…', customerId)
    .requiredOption('--platform <id>', 'the platform', platformId)
    .action((customer: string, options: { readonly platform: string }) => erase(customer, options, terminal));
  return audit;
}

async function erase(customer: string, options: { readonly platform: string }, terminal: Terminal): Promise<void> {
  await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    await application.get(CommandBus, { strict: false }).execute(new EraseCustomer(tenant, customer, operatorMetadata()));
  });
  terminal.write(`${customer} is erased.`);
}

async function trialBalance(options: TrialBalanceOptions, terminal: Terminal): Promise<void> {
  const report = await withApplication(terminal, async (application) => {
    const tenant = await tenantOf(application, options.platform);
    await upToDate(application);
    const books = application.get(TrialBalance, { strict: false });
    return options.at === undefined ? books.of(tenant) : books.asOf(tenant, options.at);
  });
  if (options.json === true) terminal.write(JSON.stringify(report));
  else for (const line of reportLines(report)) terminal.write(line);
  if (report.unbalanced.length > 0)
    throw new Error(`the books do not balance in ${report.unbalanced.map(({ currency }) => currency).join(', ')}`);
}

async function statement(accountId: string, options: StatementOptions, terminal: Terminal): Promise<void> {
  const found = await withApplication(terminal, async (application) =>
    application.get(AccountStatements, { strict: false }).of(await tenantOf(application, options.platform), accountId),
  );
  if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', `The platform has no account ${accountId}.`);
  if (options.json === true) return terminal.write(JSON.stringify(found));
  if (found.lines.length === 0) return terminal.warn('Nothing has moved on this account.');
  for (const line of found.lines) terminal.write(statementLine(line, found.currency));
}

function reportLines({ totals, inFlight, overdrawn }: TrialBalanceReport): readonly string[] {
  return [
    ...totals.map(({ kind, currency, amount }) => `${kind.padEnd(16)}${currency.padEnd(6)}${amount.padStart(20)}`),
    ...inFlight.map(
      ({ account, currency, amount }) => `in flight       ${currency.padEnd(6)}${amount.padStart(20)}  ${account}`,
    ),
    ...overdrawn.map(
      ({ account, currency, amount }) => `below zero      ${currency.padEnd(6)}${amount.padStart(20)}  ${account}`,
    ),
  ];
}

function statementLine(
  { at, type, amount, held, balance, totalBalance, transactionId }: StatementLine,
  currency: string,
): string {
  const figures = [amount, held, balance, totalBalance].map((figure) => figure.padStart(16)).join('');
  return `${at}  ${currency}${figures}  ${type}${transactionId === null ? '' : `  ${transactionId}`}`;
}

function moment(given: string): string {
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Give a moment such as 2026-01-31T12:00:00Z.');
  return new Date(time).toISOString();
}

function customerId(given: string): string {
  if (isResourceId('Customer', given)) return given;
  throw new InvalidArgumentError('Give an id such as Customer:….');
}

function internalAccountId(given: string): string {
  if (isResourceId('InternalAccount', given)) return given;
  throw new InvalidArgumentError('Give an id such as InternalAccount:….');
}
