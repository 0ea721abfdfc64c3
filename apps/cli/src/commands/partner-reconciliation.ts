import { CommandBus } from '@nestjs/cqrs';
import { Argument, type Command } from 'commander';
import { CLOCK, type Clock } from '@app/kernel';
import {
  AcceptDifference,
  type CurrencyReconciliation,
  type DayOutcome,
  type ReconciledItem,
  type ReconciliationReport,
  STATING_PORTS,
  type StatingPort,
} from '@app/partners';
import { PartnerReconciliations } from '@app/payments';
import { READ_ONLY, tenantOf, withApplication } from '../application.js';
import { CommandFailure } from '../command-failure.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { currencyCode, day, platformId, signedAmount, statedItem } from './arguments.js';
import { decimalText } from './audit/amounts.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface OfPlatform {
  readonly platform?: string;
  readonly json?: true;
}

interface OfDay extends OfPlatform {
  readonly day?: string;
}

interface AcceptOptions extends ManualActionOptions {
  readonly amount: string;
  readonly currency: string;
}

/** Milliseconds. */
const A_DAY = 86_400_000;

/** Adds `partner statements`, `partner reports`, `partner reconciliation`, `partner accept-difference`. */
export function addReconciliationCommands(partner: Command, terminal: Terminal): void {
  const port = () => new Argument('<port>', 'port of the partner').choices(STATING_PORTS);
  const ofPlatform = (command: Command): Command =>
    command.option('--platform <id>', 'the platform (default: the only platform)', platformId);
  ofPlatform(partner.command('statements').description("Lists a partner's statements.").addArgument(port()))
    .option('--json', 'print JSON, with their entries')
    .action((of: StatingPort, options: OfPlatform) => statements(of, options, terminal));
  ofPlatform(
    partner
      .command('reports')
      .description(
        'Lists the daily reports: whether statements and books of each day agree. Fails if the latest report has differences.',
      )
      .addArgument(port()),
  )
    .option('--json', 'print JSON, with amounts in the smallest unit')
    .action((of: StatingPort, options: OfPlatform) => reports(of, options, terminal));
  ofPlatform(
    partner
      .command('reconciliation')
      .description(
        'Compares the statements of a partner with our ledger at the end of a day: matches, entries missing on either side, and differences. Fails if they do not agree exactly. Amounts in JSON are in the smallest unit.',
      )
      .addArgument(port()),
  )
    .option('--day <day>', 'YYYY-MM-DD (default: yesterday, UTC)', day)
    .option('--json', 'print JSON')
    .action((of: StatingPort, options: OfDay) => reconciliation(of, options, terminal));
  const acceptance = ofPlatform(
    partner
      .command('accept-difference')
      .description(
        'Records the reason of a difference, such as a fee of the bank or our own money. Nothing is booked; the difference counts as explained as long as its amount stays the same.',
      )
      .addArgument(port())
      .argument('<item>', 'the item that differs, as `partner reconciliation` names it', statedItem),
  )
    .requiredOption(
      '--amount <amount>',
      'statements less books, in the smallest unit: −250 is --amount=-250',
      signedAmount,
    )
    .requiredOption('--currency <code>', 'the currency', currencyCode);
  withOperatorNoteOptions(acceptance, terminal).action((of: StatingPort, item: string, options: AcceptOptions) =>
    accept(of, item, options, terminal),
  );
}

async function statements(port: StatingPort, { platform, json }: OfPlatform, terminal: Terminal): Promise<void> {
  const found = await withApplication(
    terminal,
    async (application) => {
      const tenant = await tenantOf(application, platform);
      const all = [];
      for await (const each of application.get(PartnerReconciliations, { strict: false }).statements(tenant, port))
        all.push(each);
      return all;
    },
    READ_ONLY,
  );
  if (json === true) return terminal.write(JSON.stringify(found));
  if (found.length === 0) return terminal.warn('No statement was received.');
  const rows = found.map(({ at, account, day: of, part, parts, currency, opening, closing, entries }) => [
    at,
    account,
    of,
    `${part}/${parts}`,
    currency,
    decimalText(opening, currency),
    decimalText(closing, currency),
    String(entries.length),
  ]);
  const head = ['CAME', 'ACCOUNT', 'DAY', 'PART', 'CURRENCY', 'OPENING', 'CLOSING', 'ENTRIES'];
  for (const line of tableOf(head, rows, ['OPENING', 'CLOSING', 'ENTRIES'])) terminal.write(line);
}

async function reports(port: StatingPort, { platform, json }: OfPlatform, terminal: Terminal): Promise<void> {
  const found = await withApplication(
    terminal,
    async (application) =>
      application
        .get(PartnerReconciliations, { strict: false })
        .dayReports(await tenantOf(application, platform), port),
    READ_ONLY,
  );
  if (json === true) terminal.write(JSON.stringify(found));
  else if (found.length === 0) terminal.warn('No day was compared.');
  else {
    const rows = found.flatMap(({ day: of, outcome, currencies, at }) =>
      (currencies.length === 0 ? [null] : currencies).map((each) => [
        of,
        OUTCOMES[outcome],
        each?.currency ?? '',
        each === null ? '' : decimalText(each.difference, each.currency),
        each === null ? '' : String(each.open),
        at,
      ]),
    );
    const head = ['DAY', 'OUTCOME', 'CURRENCY', 'DIFFERENCE', 'OPEN', 'COMPARED'];
    for (const line of tableOf(head, rows, ['DIFFERENCE', 'OPEN'])) terminal.write(line);
  }
  const latest = found.at(-1);
  if (latest !== undefined && (latest.outcome === 'DIFFERS' || latest.outcome === 'NOT_STATED'))
    throw new CommandFailure(`${latest.day}: ${OUTCOMES[latest.outcome]}`);
}

const OUTCOMES: Readonly<Record<DayOutcome, string>> = {
  AGREES: 'agrees to the unit',
  DIFFERS: 'differs',
  NOT_STATED: 'no statement received',
  NO_STATEMENTS: 'the partner provides none',
};

async function reconciliation(
  port: StatingPort,
  { platform, day: given, json }: OfDay,
  terminal: Terminal,
): Promise<void> {
  const report = await withApplication(
    terminal,
    async (application) => {
      const tenant = await tenantOf(application, platform);
      const yesterday = () => new Date(application.get<Clock>(CLOCK, { strict: false }).now().getTime() - A_DAY);
      const of = given ?? yesterday().toISOString().slice(0, 10);
      return application.get(PartnerReconciliations, { strict: false }).of(tenant, port, of);
    },
    READ_ONLY,
  );
  if (json === true) terminal.write(jsonOf(report));
  else for (const line of linesOf(report)) terminal.write(line);
  if (!report.agrees) throw new CommandFailure('statements and books do not agree');
}

/** Amounts are strings, as in all JSON output. */
function jsonOf(report: ReconciliationReport): string {
  return JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

function linesOf({ day: of, currencies, withoutStatements, agrees }: ReconciliationReport): readonly string[] {
  return [
    ...currencies.flatMap((each) => currencyLines(of, each)),
    ...withoutStatements.map((code) => `${code}  no statement came, and the books moved`),
    ...(currencies.length + withoutStatements.length === 0 ? ['No statement was received.'] : []),
    agrees ? `${of}: statements and books agree to the unit` : `${of}: statements and books do not agree`,
  ];
}

function currencyLines(of: string, report: CurrencyReconciliation): readonly string[] {
  const { currency, accounts, statements: stated, books, brokenChains } = report;
  const text = (amount: bigint): string => decimalText(amount.toString(), currency);
  const rows = SECTIONS.flatMap(([name, items]) =>
    items(report).map((each) => [
      name,
      each.since,
      text(each.stated),
      text(each.booked),
      text(each.stated - each.booked),
      each.item,
    ]),
  );
  const late = accounts.filter(({ day: last }) => last !== of);
  return [
    `${currency}  statements ${text(stated)}  books ${text(books)}  difference ${text(stated - books)}`,
    ...late.map(
      ({ account, day: last }) =>
        `${currency}  ${account}: no statement of ${of} was received; the latest is of ${last}`,
    ),
    ...accounts.flatMap(({ account, missingParts }) =>
      missingParts.map(
        ({ day: incomplete, count }) => `${currency}  ${account}: missing parts of ${incomplete}: ${count}`,
      ),
    ),
    ...brokenChains.map(
      ({ account, day: broken, expected, opening }) =>
        `${currency}  ${account}: ${broken} begins with ${text(opening)}, and the statement before it ended with ${text(expected)}`,
    ),
    ...(rows.length === 0
      ? []
      : tableOf(['WHAT', 'SINCE', 'STATEMENTS', 'BOOKS', 'DIFFERENCE', 'ITEM'], rows, [
          'STATEMENTS',
          'BOOKS',
          'DIFFERENCE',
        ])),
  ];
}

const SECTIONS: readonly (readonly [string, (of: CurrencyReconciliation) => readonly ReconciledItem[]])[] = [
  ['matches', ({ matches }) => matches],
  ['missing from the statements', ({ missingFromStatements }) => missingFromStatements],
  ['missing from the books', ({ missingFromBooks }) => missingFromBooks],
  ['differs', ({ differing }) => differing],
  ['accepted', ({ accepted }) => accepted],
];

async function accept(
  port: StatingPort,
  item: string,
  { amount, currency, ...options }: AcceptOptions,
  terminal: Terminal,
): Promise<void> {
  const act = { act: 'partner accept-difference', object: `${item} ${amount} ${currency}` };
  await runManualAction(terminal, options, act, (application, tenant, metadata) =>
    application
      .get(CommandBus, { strict: false })
      .execute(new AcceptDifference(tenant, { port, item, amount: { currency, amount } }, metadata)),
  );
  terminal.write(`Accepted    ${item}  ${decimalText(amount, currency)} ${currency}`);
}
