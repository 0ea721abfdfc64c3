import type { Command } from 'commander';

const JSON_ANSWER = 'answer as JSON (default: where the answer is not read on a terminal)';

/** Options of every command that calls the API; `json` describes the output for programs. */
export function withCallOptions(command: Command, json = JSON_ANSWER): Command {
  return command.option('--profile <name>', 'profile to call with (default: the current one)').option('--json', json);
}
