import { Command, CommanderError } from 'commander';
import { documentationOf, Refusal } from '@app/kernel';
import { StartError } from '@app/runtime';
import { commandsOf } from './commands.js';
import { shielded, type Terminal } from './terminal.js';

/** Exit codes: the command succeeded, was refused or failed, or was invalid. */
const EXIT = { DONE: 0, FAILED: 1, MISUSED: 2 } as const;

/** Runs one command and returns its exit code. Every reason for not running it is one line on standard error. */
export async function runCommandLine(words: readonly string[], given: Terminal): Promise<number> {
  const terminal = shielded(given);
  const program = await commandTree(terminal, words);
  redirectOutput(terminal, program);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return EXIT.DONE;
  } catch (error) {
    if (error instanceof CommanderError) return exitOf(error);
    terminal.warn(`error: ${reasonOf(error)}`);
    return EXIT.FAILED;
  }
}

/** Every command; with `words`, the subcommands of first words that are not in `words` are left out. */
export async function commandTree(terminal: Terminal, words?: readonly string[]): Promise<Command> {
  const program = new Command('cli').description(
    'Operates the payments platform of this installation: the one of DATABASE_URL or DATA_DIR.',
  );
  for (const command of await commandsOf(terminal, words)) program.addCommand(command);
  return program;
}

function redirectOutput(terminal: Terminal, command: Command): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.write(text.trimEnd()),
    writeErr: (text) => terminal.warn(text.trimEnd()),
  });
  for (const subcommand of command.commands) redirectOutput(terminal, subcommand);
}

/** A request for help is not an error. */
function exitOf({ exitCode, code }: CommanderError): number {
  return exitCode === 0 || code === 'commander.help' ? EXIT.DONE : EXIT.MISUSED;
}

const WORDS_FOR_FILES: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EEXIST: 'it already exists',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
};

function isAboutFile(error: unknown): error is { readonly code: string; readonly path: string } {
  const { code, path } = error as { readonly code?: string; readonly path?: string };
  return path !== undefined && code !== undefined && code in WORDS_FOR_FILES;
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) {
    const fields = error.details?.errors?.map(({ field, message }) => `${field} ${message ?? 'is wrong'}`) ?? [];
    const unsaid = fields.filter((sentence) => !error.message.includes(sentence));
    return `${[error.message, ...unsaid].join(' ')} (see ${documentationOf(error.code)} of the server)`;
  }
  if (error instanceof StartError) return error.message.replaceAll('\n', ' ');
  if (isAboutFile(error)) return `${error.path}: ${WORDS_FOR_FILES[error.code]}`;
  return error instanceof Error ? error.message : String(error);
}
