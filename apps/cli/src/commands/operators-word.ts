import { type Command, InvalidArgumentError } from 'commander';
import type { Terminal } from '../terminal.js';

const MOST_CHARACTERS = 500;

/** Adds who does it and why, without which nothing is done by hand; the person is whose terminal it is unless another is named. */
export function withOperatorsWord(command: Command, { environment }: Terminal): Command {
  return command
    .requiredOption('--reason <text>', 'why; recorded with the act, sealed', words)
    .requiredOption(
      '--operator <name>',
      'who does it (default: whose terminal this is)',
      words,
      environment['USER'] ?? environment['LOGNAME'],
    );
}

function words(given: string): string {
  const text = given.trim();
  if (text !== '' && text.length <= MOST_CHARACTERS) return text;
  throw new InvalidArgumentError(`Give 1 to ${MOST_CHARACTERS} characters.`);
}
