import { Command, CommanderError } from 'commander';
import { clockCommand } from './commands/clock.commands.js';
import { completionCommand } from './commands/completion.command.js';
import { eventsCommands } from './commands/events.commands.js';
import { fixturesCommand } from './commands/fixtures.command.js';
import { loginCommands } from './commands/login.commands.js';
import { resourceCommands } from './commands/resource.commands.js';
import { triggerCommand } from './commands/trigger.command.js';
import { EXIT, exitCodeOf, linesOfFailure } from './failures.js';
import { Session } from './session.js';
import type { Terminal } from './terminal.js';

/** Runs one command and returns its exit code. */
export async function runPay(words: readonly string[], terminal: Terminal): Promise<number> {
  const session = new Session(terminal);
  const program = commandTree(session);
  redirectOutput(terminal, program);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return EXIT.DONE;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 || error.code === 'commander.help' ? EXIT.DONE : EXIT.MISUSED;
    for (const line of linesOfFailure(error, session.baseUrl)) terminal.warn(line);
    return exitCodeOf(error);
  }
}

/** All commands. */
export function commandTree(session: Session): Command {
  const program = new Command('pay').description(
    'Calls the payments API of a platform. `pay <command> --help` explains a command; --json answers for programs.',
  );
  for (const command of [
    ...loginCommands(session),
    ...resourceCommands(session),
    ...eventsCommands(session),
    triggerCommand(session),
    clockCommand(session),
    fixturesCommand(session),
    completionCommand(session),
  ])
    program.addCommand(command);
  return program;
}

function redirectOutput(terminal: Terminal, command: Command): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => terminal.write(text.trimEnd()),
    writeErr: (text) => terminal.warn(text.trimEnd()),
  });
  for (const subcommand of command.commands) redirectOutput(terminal, subcommand);
}
