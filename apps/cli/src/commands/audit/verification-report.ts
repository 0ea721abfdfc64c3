import type { Anchor, Finding, VerificationReport } from '@app/audit';
import { CommandFailure } from '../../command-failure.js';
import type { Terminal } from '../../terminal.js';

/** Scope of a verification: the log or a file, with or without a seal stored elsewhere. */
interface Scope {
  readonly of: 'log' | 'export';
  readonly anchor: Anchor | undefined;
  readonly json: true | undefined;
}

/** Prints a report as text or JSON; fails if the verification found something. */
export function printReport(report: VerificationReport, scope: Scope, terminal: Terminal): void {
  if (scope.json === true)
    terminal.write(
      JSON.stringify(report, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    );
  else
    for (const line of [...summaryOf(report, scope), ...report.findings.map(lineOf), verdictOf(report, scope)])
      terminal.write(line);
  if (report.found > 0)
    throw new CommandFailure(
      `the history is not as it was written: ${report.found} ${report.found === 1 ? 'finding' : 'findings'}`,
    );
}

function summaryOf(report: VerificationReport, scope: Scope): string[] {
  const { events, streams, seals, unsealed, authentic, lastSeal, notes } = report;
  return [
    `Events       ${events} in ${streams} streams`,
    authentic === null
      ? 'Authentic    not checked: verifying the authentication codes of events requires the master key, which only the installation has'
      : `Authentic    ${authentic} have this installation's code${authentic < events ? `; the ${events - authentic} before them are bound by seals alone` : ''}`,
    `Seals        ${seals}`,
    ...(lastSeal === null ? [] : [`Sealed       up to position ${lastSeal.last}, at ${lastSeal.sealedAt}`]),
    ...(unsealed === 0 ? [] : [`Not sealed   ${unsealedText(unsealed, scope)}`]),
    ...(lastSeal === null ? [] : [`Last seal    ${lastSeal.number}:${lastSeal.hash}`]),
    `Checked      ${checkedText(scope)}`,
    ...notes.map((note) => `Note         ${note}`),
  ];
}

/** A server seals at least once a minute, so these are new unless no server runs. */
function unsealedText(count: number, { of }: Scope): string {
  const protection = of === 'log' ? 'chains and codes' : 'chains alone';
  return `${count} ${count === 1 ? 'event' : 'events'} (a running server seals within a minute; until then protected by ${protection})`;
}

function checkedText({ of, anchor }: Scope): string {
  const checks = [
    'hash chains',
    'seals and their signatures',
    ...(of === 'log'
      ? ['authentication codes', 'data keys', 'timers and the queue of sagas']
      : ['the end of the file']),
    ...(anchor === undefined ? [] : [`anchor ${anchor.number}`]),
  ];
  return `${checks.join(', ')}${anchor === undefined ? '; no anchor was given' : ''}`;
}

/** The last line: the verdict on the history, as far as this verification can prove it. */
function verdictOf({ found }: VerificationReport, { of, anchor }: Scope): string {
  if (found > 0)
    return `Verdict      the history is NOT as it was written: ${found} ${found === 1 ? 'finding' : 'findings'}`;
  const what =
    of === 'log' ? 'the history is complete and unchanged' : 'the file is complete and unchanged since it was signed';
  const limit = anchor === undefined ? '; an anchor would also prove that it was never replaced as a whole' : '';
  return `Verdict      ${what}${limit}`;
}

/** `position 7  <stream>@3  its content does not match its hash`. */
function lineOf({ what, event, position, seal, isAnchor }: Finding): string {
  if (isAnchor === true) return `WRONG  anchor: ${what}`;
  const place =
    event === undefined ? (seal === undefined ? '' : `  seal ${seal}`) : `  ${event.stream}@${event.revision}`;
  return `WRONG  position ${position}${place}  ${what}`;
}
