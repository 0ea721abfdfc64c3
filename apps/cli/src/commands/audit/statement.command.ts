import { Command } from 'commander';
import { AccountStatements, type StatementLine } from '@app/accounts';
import { Refusal } from '@app/kernel';
import { tenantOf, withApplication } from '../../application.js';
import { tableOf } from '../../table.js';
import type { Terminal } from '../../terminal.js';
import { idOf, platformId } from '../arguments.js';

interface StatementOptions {
  readonly platform?: string;
  readonly json?: true;
}

const FIGURES = ['AMOUNT', 'HELD', 'BALANCE', 'TOTAL'];

/** `audit statement`. */
export function statementCommand(terminal: Terminal): Command {
  return new Command('statement')
    .description(
      'Lists every movement of an internal account with the balance that it left: what can be spent, and in total with what is held; in smallest units.',
    )
    .argument('<account>', 'InternalAccount:…', idOf('InternalAccount'))
    .option('--platform <id>', 'the platform (default: the only one there is)', platformId)
    .option('--json', 'answer as JSON')
    .action((account: string, options: StatementOptions) => statement(account, options, terminal));
}

async function statement(accountId: string, options: StatementOptions, terminal: Terminal): Promise<void> {
  const found = await withApplication(terminal, async (application) =>
    application.get(AccountStatements, { strict: false }).of(await tenantOf(application, options.platform), accountId),
  );
  if (found === null) throw new Refusal('REFERENCE_NOT_FOUND', `The platform has no account ${accountId}.`);
  if (options.json === true) return terminal.write(JSON.stringify(found));
  if (found.lines.length === 0) return terminal.warn('Nothing has moved on this account.');
  const rows = found.lines.map((line) => cellsOf(line, found.currency));
  for (const line of tableOf(
    ['AT', 'CURRENCY', 'AMOUNT', 'HELD', 'BALANCE', 'TOTAL', 'EVENT', 'TRANSACTION'],
    rows,
    FIGURES,
  ))
    terminal.write(line);
}

function cellsOf(
  { at, type, amount, held, balance, totalBalance, transactionId }: StatementLine,
  currency: string,
): string[] {
  return [at, currency, amount, held, balance, totalBalance, type, transactionId ?? ''];
}
