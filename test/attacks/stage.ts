import { randomBytes } from 'node:crypto';
import {
  ServerProcess,
  type TemporaryDataDirectory,
  buildServer,
  temporaryDataDirectory,
} from '../support/server-process.js';
import { Target } from './target.js';
import { withNote } from '../support/command-line.js';
import { databaseEnvironment } from '../support/database.js';

const ATTACKER = { SANDBOX_CLIENT_ID: 'attacker', SANDBOX_CLIENT_SECRET: 'attacker-secret' };

/** A server process with two platforms on it, made to be attacked. */
export class Stage {
  private constructor(
    readonly server: ServerProcess,
    readonly target: Target,
    private readonly data: TemporaryDataDirectory,
  ) {}

  /** On the database of `databaseUrl`; on an embedded one when absent. */
  static async open(databaseUrl?: string, environment: Readonly<Record<string, string>> = {}): Promise<Stage> {
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
      const platform = await answerOf(shared, 'platform', 'create', '--name', 'Neighbour', '--json');
      const named = ['--platform', platform['platformId']!, '--name', 'Neighbour'];
      const permitted = ['--permissions', 'VIEW,TRANSACT,MANAGE'];
      const token = await answerOf(shared, 'token', 'create', ...named, ...permitted, '--json');
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

/** JSON output of a command of the operator's command line. */
async function answerOf(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Record<string, string>> {
  const command = new ServerProcess(environment, 'cli', [...withNote(words)]);
  const code = await command.end();
  const json = command.printed.split('\n').find((line) => line.startsWith('{'));
  if (code !== 0 || json === undefined) throw new Error(`${words.join(' ')} ended with ${code}: ${command.printed}`);
  return JSON.parse(json) as Record<string, string>;
}
