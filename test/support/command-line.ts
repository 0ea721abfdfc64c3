import { runCommandLine } from '../../apps/cli/src/command-line.js';
import type { Terminal } from '../../apps/cli/src/terminal.js';
import type { TestApplication } from './application.js';
import { databaseEnvironment } from './database.js';
import { eventStoreEnvironment } from './event-store.js';
import type { OpenApplications } from './open-applications.js';

/** Output of a command on stdout and stderr, with its exit code. */
export interface CommandOutcome {
  readonly code: number;
  readonly answers: readonly string[];
  readonly warnings: readonly string[];
}

/** Commands for manual actions, which require an operator and a reason. */
const MANUAL_COMMANDS =
  /^(?:platform (?:create|passkeys|compatibility|money-decisions)|token (?:create|revoke)|operator (?:create|rotate|revoke|link|unlink|sign-in (?:set|remove))|verification decide|external-account decide|webhooks rotate-key|partner (?:set|remove|settle|give-again|accept-difference)|master-key (?:add|retire)|audit (?:re-)?erase|card (?:recover|write-off|close|settle)|payments (?:recover|write-off)|stablecoin operations)\b/;

/** Adds operator and reason to a command that requires them and has none. */
export function withNote(words: readonly string[]): readonly string[] {
  if (!MANUAL_COMMANDS.test(words.join(' ')) || words.includes('--reason') || words.includes('--help')) return words;
  return [...words, '--operator', 'Grace Hopper', '--reason', 'a test'];
}

/** Runs an operator command on the installation of a test. */
export async function runOn(
  {
    databaseUrl,
    dataDirectory,
    masterKey,
    confirm,
    variables,
    commands,
  }: Pick<TestApplication, 'databaseUrl' | 'dataDirectory'> &
    Pick<Terminal, 'confirm'> & {
      /** 32 bytes, or the text of MASTER_KEY. */
      readonly masterKey: Buffer | string;
      /** Additional variables. */
      readonly variables?: NodeJS.ProcessEnv;
      /** If absent, each command opens and closes its own application. */
      readonly commands?: OpenApplications;
    },
  ...words: string[]
): Promise<CommandOutcome> {
  const environment = {
    ...databaseEnvironment(databaseUrl),
    DATA_DIR: dataDirectory,
    MASTER_KEY: typeof masterKey === 'string' ? masterKey : masterKey.toString('base64'),
    ...variables,
    ...(await eventStoreEnvironment(databaseUrl)),
  };
  return runIn(environment, words, { ...(confirm && { confirm }), ...commands?.in(environment) });
}

/** Runs a command with exactly these variables, which also decide whether it uses a running server. */
export async function runIn(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  terminal: Pick<Terminal, 'confirm' | 'keep'> = {},
): Promise<CommandOutcome> {
  const answers: string[] = [];
  const warnings: string[] = [];
  const code = await runCommandLine(withNote(words), {
    ...terminal,
    environment,
    write: (line) => answers.push(line),
    warn: (line) => warnings.push(line),
  });
  return { code, answers, warnings };
}
