import type { Command } from 'commander';

const JSON_ANSWER = 'print JSON (default: when the output is not a terminal)';

/** Options of every command that calls the API; `json` describes the output for programs. */
export function withCallOptions(command: Command, json = JSON_ANSWER): Command {
  return command.option('--profile <name>', 'profile to use (default: the current one)').option('--json', json);
}
