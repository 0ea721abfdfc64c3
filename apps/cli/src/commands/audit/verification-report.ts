import type { Finding, VerificationReport } from '@app/event-sourcing';
import { CommandFailure } from '../../command-failure.js';
import type { Terminal } from '../../terminal.js';

/** Prints a report in words, or as JSON; fails when something is wrong. */
export function printReport(report: VerificationReport, json: true | undefined, terminal: Terminal): void {
  if (json === true)
    terminal.write(
      JSON.stringify(report, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    );
  else for (const line of [...summaryOf(report), ...report.findings.map(lineOf)]) terminal.write(line);
  if (report.found > 0)
    throw new CommandFailure(
      `the history is not as it was written: ${report.found} ${report.found === 1 ? 'finding' : 'findings'}`,
    );
}

function summaryOf({
  events,
  streams,
  seals,
  unsealed,
  authentic,
  lastSeal,
  found,
  notes,
}: VerificationReport): string[] {
  return [
    `Events       ${events} in ${streams} streams`,
    authentic === null
      ? 'Authentic    not checked: the authentication codes of events take the master key, which only the installation has'
      : `Authentic    ${authentic} have this installation's code${authentic < events ? `; the ${events - authentic} before them are bound by seals alone` : ''}`,
    `Seals        ${seals}`,
    ...(lastSeal === null ? [] : [`Sealed       up to position ${lastSeal.last}, at ${lastSeal.sealedAt}`]),
    ...(unsealed === 0 ? [] : [`Not sealed   ${unsealed} ${unsealed === 1 ? 'event' : 'events'} after it`]),
    ...(lastSeal === null ? [] : [`Last seal    ${lastSeal.number}:${lastSeal.hash}`]),
    ...notes.map((note) => `Note         ${note}`),
    ...(found > 0 ? [] : ['Wrong        nothing']),
  ];
}

/** `position 7  <stream>@3  its content is not what its hash says`. */
function lineOf({ what, event, position, seal }: Finding): string {
  const place =
    event === undefined ? (seal === undefined ? '' : `  seal ${seal}`) : `  ${event.stream}@${event.revision}`;
  return `WRONG  position ${position}${place}  ${what}`;
}
