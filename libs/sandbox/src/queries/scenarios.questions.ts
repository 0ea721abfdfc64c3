import { ACCOUNT_SCENARIOS } from '@app/accounts';
import { CARD_SCENARIOS } from '@app/cards';
import type { Scenario } from '@app/kernel';
import { VERIFICATION_SCENARIOS } from '@app/onboarding';
import { PAYMENT_SCENARIOS } from '@app/payments';
import { LIVENESS } from '@app/sca';
import { STABLECOIN_SCENARIOS } from '@app/stablecoins';
import { WALLET_CODES } from '@app/wallet-auth';

/** A scenario with every list present, so that programs read all scenarios in the same way. */
export interface ListedScenario extends Scenario {
  readonly statuses: readonly string[];
  readonly webhooks: readonly string[];
  readonly afterSeconds: number;
}

/** Every value that chooses an outcome in the sandbox, from the tables that its providers decide with. */
export const SCENARIOS: readonly ListedScenario[] = [
  ...VERIFICATION_SCENARIOS,
  WALLET_CODES,
  LIVENESS,
  ...ACCOUNT_SCENARIOS,
  ...PAYMENT_SCENARIOS,
  ...CARD_SCENARIOS,
  ...STABLECOIN_SCENARIOS,
].flatMap((table) =>
  table.scenarios().map((scenario) => ({ statuses: [], webhooks: [], afterSeconds: 0, ...scenario })),
);

/** The scenarios as Markdown: per topic, a table for each field. */
export function scenariosAsMarkdown(heading = '##'): string {
  return groups(SCENARIOS, ({ topic }) => topic)
    .map(([topic, scenarios]) => `${heading} ${topic}\n\n${tablesOf(scenarios)}`)
    .join('\n');
}

function tablesOf(scenarios: readonly ListedScenario[]): string {
  return groups(scenarios, ({ field }) => field)
    .map(([field, rows]) => `The value is in the ${field}.\n\n${tableOf(rows)}`)
    .join('\n');
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  return [...new Set(items.map((item) => keyOf(item)))].map((key) => [
    key,
    items.filter((item) => keyOf(item) === key),
  ]);
}

const COLUMNS = ['value', 'outcome', 'statuses', 'code', 'after', 'webhooks'];

/** Columns without values are left out. */
function tableOf(scenarios: readonly ListedScenario[]): string {
  const rows = scenarios.map((scenario) => cellsOf(scenario));
  const shown = COLUMNS.map((name, index) => ({ name, index })).filter(({ index }) =>
    rows.some((row) => row[index] !== ''),
  );
  const lines = [
    shown.map(({ name }) => name),
    shown.map(() => '---'),
    ...rows.map((row) => shown.map(({ index }) => row[index]!)),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function cellsOf({
  match,
  value,
  outcome,
  statuses,
  code,
  httpStatus,
  afterSeconds,
  webhooks,
}: ListedScenario): string[] {
  const values = { ENDS_WITH: `ends in \`${value}\``, EQUALS: `\`${value}\``, ANY_OTHER: 'anything else' };
  return [
    values[match],
    outcome,
    statuses.join(', then '),
    [httpStatus, code === undefined ? '' : `\`${code}\``].filter((part) => part !== undefined && part !== '').join(' '),
    afterSeconds === 0 ? '' : `${afterSeconds} s`,
    webhooks.map((type) => `\`${type}\``).join(' '),
  ];
}
