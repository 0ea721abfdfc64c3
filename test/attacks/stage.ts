import { randomBytes } from 'node:crypto';
import {
  ServerProcess,
  type TemporaryDataDirectory,
  buildServer,
  temporaryDataDirectory,
} from '../support/server-process.js';
import { Target } from './target.js';
import { runIn, withNote } from '../support/command-line.js';
import { databaseEnvironment } from '../support/database.js';

const ATTACKER = { SANDBOX_CLIENT_ID: 'attacker', SANDBOX_CLIENT_SECRET: 'attacker-secret' };

/** A server process with two platforms, as the target of attacks. */
export class Stage {
  private constructor(
    readonly server: ServerProcess,
    readonly target: Target,
    private readonly data: TemporaryDataDirectory,
  ) {}

  /** Uses the database of `databaseUrl`; an embedded one if absent. `command` runs a command of the operator's command line. */
  static async open(
    databaseUrl?: string,
    environment: Readonly<Record<string, string>> = {},
    command: Command = asProcess,
  ): Promise<Stage> {
    buildServer();
    const data = temporaryDataDirectory();
    const shared = {
      DATA_DIR: data.path,
      MASTER_KEY: randomBytes(32).toString('hex'),
      ...ATTACKER,
      ...(databaseUrl === undefined ? {} : databaseEnvironment(databaseUrl)),
      ...environment,
    };
    const server = new ServerProcess({ LOG_LEVEL: 'warn', ...shared });
    try {
      const origin = await server.address();
      const platform = await answerOf(command, shared, 'platform', 'create', '--name', 'Neighbour', '--json');
      const named = ['--platform', platform['platformId']!, '--name', 'Neighbour'];
      const permitted = ['--permissions', 'VIEW,TRANSACT,MANAGE'];
      const token = await answerOf(command, shared, 'token', 'create', ...named, ...permitted, '--json');
      const target = await Target.at(
        origin,
        {
          attacker: `${ATTACKER.SANDBOX_CLIENT_ID}:${ATTACKER.SANDBOX_CLIENT_SECRET}`,
          neighbour: `${token['clientId']}:${token['clientSecret']}`,
        },
        server.pid,
      );
      return new Stage(server, target, data);
    } catch (error) {
      await server.stop('SIGKILL');
      data.remove();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.server.stop('SIGKILL');
    this.data.remove();
  }
}

/** Runs a command with these environment variables; returns its exit code and output. */
type Command = (
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
) => Promise<{ readonly code: unknown; readonly printed: string }>;

const asProcess: Command = async (environment, words) => {
  const command = new ServerProcess(environment, 'cli', [...withNote(words)]);
  return { code: await command.end(), printed: command.printed };
};

/** Cheaper than a process if the modules of the product are already loaded. */
export const inThisProcess: Command = async (environment, words) => {
  const { code, answers, warnings } = await runIn(environment, words);
  return { code, printed: [...answers, ...warnings].join('\n') };
};

/** JSON output of a command. */
async function answerOf(
  run: Command,
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Record<string, string>> {
  const { code, printed } = await run(environment, words);
  const json = printed.split('\n').find((line) => line.startsWith('{'));
  if (code !== 0 || json === undefined) throw new Error(`${words.join(' ')} ended with ${String(code)}: ${printed}`);
  return JSON.parse(json) as Record<string, string>;
}
