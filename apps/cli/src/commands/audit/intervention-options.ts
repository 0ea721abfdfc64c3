import { type Command, InvalidArgumentError } from 'commander';
import type { OperatorNote } from '@app/kernel';
import type { Terminal } from '../../terminal.js';
import { platformId } from '../arguments.js';
import { withOperatorNoteOptions } from '../operator-note.js';

/** Options of an intervention in a saga instance or a reader. */
export interface InterventionOptions extends OperatorNote {
  readonly platform?: string;
}

/** Adds the options for operator, reason and platform; without the platform a saga instance cannot be found. */
export function withInterventionOptions(command: Command, terminal: Terminal): Command {
  return withOperatorNoteOptions(command, terminal).option(
    '--platform <id>',
    'the platform of the saga instance (default: the only platform)',
    platformId,
  );
}

/** The UUID of a saga instance, as `audit open-sagas` shows it. */
export function instanceId(given: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)) return given;
  throw new InvalidArgumentError('Give the UUID of an instance as `audit open-sagas` shows it.');
}
