import { Command } from 'commander';
import { linesOf, printable, type Resource, tableOf } from '../output.js';
import type { CallOptions, Session } from '../session.js';
import { withCallOptions } from './call-options.js';

/** A move that takes longer than one request is continued by retries with the same key. */
const MOVES = { maxRetries: 60 };
const PATH = '/sandbox/test-clock';

/** `clock`. */
export function clockCommand(session: Session): Command {
  const control = (body: object) => async (options: CallOptions) => {
    showClock(session, options, await session.call(options, 'POST', PATH, { body, retries: MOVES }));
  };
  const clock = new Command('clock').description('The clock of the sandbox platform.');
  withCallOptions(clock.command('show'))
    .description('Shows the time of the platform.')
    .action(async (options: CallOptions) => showClock(session, options, await session.call(options, 'GET', PATH)));
  withCallOptions(clock.command('advance'))
    .description('Moves the clock ahead and shows the timers that fired, as in `pay clock advance P30D`.')
    .argument(
      '<duration>',
      'ISO 8601, as P1M, P3D or PT12H; or weeks, days, hours, minutes, seconds as 2w, 3d, 12h, 30m, 10s',
    )
    .action((duration: string, options: CallOptions) => control({ advance: isoDurationOf(duration) })(options));
  withCallOptions(clock.command('set'))
    .description('Moves the clock ahead to a time and shows the timers that fired.')
    .argument('<time>', 'ISO 8601 with its offset, as 2026-12-31T23:59:00Z')
    .action((time: string, options: CallOptions) => control({ set: time })(options));
  withCallOptions(clock.command('freeze'))
    .description('Stops the clock: no timer fires until it is moved or released.')
    .action(control({ freeze: true }));
  withCallOptions(clock.command('release'))
    .description('Lets a stopped clock run again.')
    .action(control({ release: true }));
  return clock;
}

/** Converts `3d` to `P3D`; any other text is passed on for the API to validate. */
export function isoDurationOf(text: string): string {
  const [, number, unit] = /^(\d+)([wdhms])$/.exec(text) ?? [];
  if (number === undefined || unit === undefined) return text;
  return `${'wd'.includes(unit) ? 'P' : 'PT'}${number}${unit.toUpperCase()}`;
}

/** Shows the clock as lines, and the timers that fired as a table. */
function showClock(session: Session, { json }: CallOptions, answer: unknown): void {
  const { write } = session.terminal;
  if (session.isForPrograms(json)) return write(JSON.stringify(answer));
  const { rang = [], ...clock } = answer as Resource & { readonly rang?: readonly Resource[] };
  for (const line of linesOf(clock)) write(line);
  if (rang.length === 0) return;
  write('');
  for (const line of tableOf(rang)) write(printable(line));
}
