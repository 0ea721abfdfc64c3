import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure } from '../command-failure.js';
import type { Terminal } from '../terminal.js';

const MAX_LENGTH = 500;

/**
 * Adds `--operator` and `--reason`, which every manual action requires, and a confirmation on a terminal; the operator defaults to the user
 * of the terminal.
 */
export function withOperatorNoteOptions(command: Command, { environment, confirm }: Terminal): Command {
  return command
    .option('--yes', 'do not ask for confirmation')
    .hook('preAction', async (_parent, asked) => {
      if (confirm === undefined || asked.opts<{ readonly yes?: true }>().yes === true) return;
      const words = [asked.parent?.name(), asked.name(), ...asked.args].filter((word) => word !== undefined);
      if (!(await confirm(`Do "${words.join(' ')}"? It is recorded under your name.`)))
        throw new CommandFailure('Nothing was done.');
    })
    .requiredOption('--reason <text>', 'reason; recorded with the action, encrypted', words)
    .requiredOption(
      '--operator <name>',
      'name of the operator (default: the user of this terminal)',
      words,
      environment['USER'] ?? environment['LOGNAME'],
    );
}

function words(given: string): string {
  const text = given.trim();
  if (text !== '' && text.length <= MAX_LENGTH) return text;
  throw new InvalidArgumentError(`Give 1 to ${MAX_LENGTH} characters.`);
}
