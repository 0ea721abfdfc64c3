import { Command } from 'commander';
import { CommandFailure } from '../command-failure.js';
import { examine } from '../doctor/examination.js';
import type { Finding } from '../doctor/finding.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';

const VERDICTS = { ok: 'ok', warning: 'WARNING', wrong: 'WRONG' } as const;

/** `doctor`. */
export function doctorCommand(terminal: Terminal): Command {
  return new Command('doctor')
    .option('--json', 'print JSON')
    .action((options: { readonly json?: true }) => doctor(options, terminal));
}

async function doctor({ json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  const findings = await examine(terminal);
  if (json === true) terminal.write(JSON.stringify(findings));
  else for (const line of linesOf(findings)) terminal.write(line);
  const failed = findings.filter(({ verdict }) => verdict === 'wrong').map(({ check }) => check);
  if (failed.length > 0) throw new CommandFailure(`Problems found: ${failed.join(', ')}.`);
}

/** One row per finding, followed by the advice. */
function linesOf(findings: readonly Finding[]): string[] {
  const [head, ...rows] = tableOf(
    ['CHECK', 'VERDICT', 'FINDING'],
    findings.map(({ check, verdict, finding }) => [check, VERDICTS[verdict], finding]),
  );
  return [
    head!,
    ...findings.flatMap(({ advice }, index) => [rows[index]!, ...(advice === undefined ? [] : [`    ${advice}`])]),
  ];
}
