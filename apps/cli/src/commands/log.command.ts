import { Command, InvalidArgumentError } from 'commander';
import { sendLogLevels } from '@app/application';
import { LogLevels } from '@app/runtime';
import { READ_ONLY, withApplication } from '../application.js';
import type { Terminal } from '../terminal.js';

/** `log level`, `log reset`. */
export function logCommand(terminal: Terminal): Command {
  const log = new Command('log');
  log
    .command('level')
    .description('Sets the log levels of every running process until it ends, as LOG_LEVEL does at its start.')
    .argument('<levels>', 'such as debug, or info,Request=warn,DeliverySaga=debug', logLevels)
    .action(async (levels: LogLevels) => {
      await send(terminal, levels);
      terminal.write(`Every running process now logs at ${levels.text}.`);
    });
  log
    .command('reset')
    .description('Resets every running process to its LOG_LEVEL.')
    .action(async () => {
      await send(terminal, null);
      terminal.write('Every running process now logs at its LOG_LEVEL.');
    });
  return log;
}

async function send(terminal: Terminal, levels: LogLevels | null): Promise<void> {
  await withApplication(terminal, (application) => sendLogLevels(application, levels), READ_ONLY);
}

function logLevels(given: string): LogLevels {
  const levels = LogLevels.parse(given);
  if (levels === null)
    throw new InvalidArgumentError('Specify a level, then levels of single contexts: info,Request=warn.');
  return levels;
}
