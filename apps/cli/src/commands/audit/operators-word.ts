import { Command, InvalidArgumentError } from 'commander';
import type { OperatorsWord } from '@app/event-sourcing';
import type { Terminal } from '../../terminal.js';
import { platformId } from '../arguments.js';

/** What an act of an operator on a saga instance or a reader is told. */
export interface InterventionOptions extends OperatorsWord {
  readonly platform?: string;
}

const MOST_CHARACTERS = 500;

/** Adds who does it and why, without which nothing is done by hand; the person is whose terminal it is unless another is named. */
export function withOperatorsWord(command: Command, { environment }: Terminal): Command {
  return command
    .requiredOption('--reason <text>', 'why; recorded with the act, sealed', words)
    .requiredOption('--operator <name>', 'who does it (default: whose terminal this is)', words, environment['USER'] ?? environment['LOGNAME'])
    .option('--platform <id>', 'the platform of the saga instance; needed with one', platformId)
    .hook('preAction', (_parent, asked) => {
      if (asked.args.length > 1 && asked.opts<InterventionOptions>().platform === undefined) asked.error("error: required option '--platform <id>' not specified");
    });
}

/** The UUID of a saga's instance, as `audit open-sagas` shows it. */
export function instanceId(given: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)) return given;
  throw new InvalidArgumentError('Give the UUID of an instance as `audit open-sagas` shows it.');
}

function words(given: string): string {
  const text = given.trim();
  if (text !== '' && text.length <= MOST_CHARACTERS) return text;
  throw new InvalidArgumentError(`Give 1 to ${MOST_CHARACTERS} characters.`);
}
