import { setTimeout as wait } from 'node:timers/promises';
import { Command } from 'commander';
import { FIXTURE_SCHEMA, fixtureFile } from '../worlds/fixture-file.js';
import { played } from '../worlds/player.js';
import { textOf } from '../files.js';
import { printable, type Resource } from '../output.js';
import type { CallOptions, Session } from '../session.js';
import { withCallOptions } from './call-options.js';

/** `fixtures`. */
export function fixturesCommand(session: Session): Command {
  const playing = new Command('fixtures')
    .description('Creates customers, accounts and money from a YAML file; a repetition creates nothing twice.')
    .argument('[file]', 'YAML file; - for standard input')
    .option('--schema', 'print the JSON schema of such files');
  return withCallOptions(playing, 'print the responses by step as JSON, one per line').action(
    async (
      file: string | undefined,
      { schema, ...options }: CallOptions & { readonly schema?: true },
      command: Command,
    ) => {
      if (schema === true) return session.terminal.write(JSON.stringify(FIXTURE_SCHEMA, null, 2));
      if (file === undefined) return command.error('error: a fixture file is required');
      const world = fixtureFile(file === '-' ? await session.terminal.read() : textOf(file));
      const surroundings = {
        now: () => performance.now(),
        wait: (milliseconds: number) => wait(milliseconds, undefined, { signal: session.terminal.interrupted }),
      };
      for await (const { name, answer } of played(session, options, world, surroundings)) {
        if (session.isForPrograms(options.json)) session.terminal.write(JSON.stringify({ step: name, answer }));
        else
          session.terminal.write(printable(`${name}  ${String((answer as Resource | undefined)?.['id'] ?? 'done')}`));
      }
    },
  );
}
