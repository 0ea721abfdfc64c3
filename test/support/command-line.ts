import { runCommandLine } from '../../apps/cli/src/command-line.js';
import type { TestApplication } from './application.js';
import { eventStoreEnvironment } from './event-store.js';

/** What a command said on either output, and its exit code. */
export interface CommandOutcome {
  readonly code: number;
  readonly answers: readonly string[];
  readonly warnings: readonly string[];
}

/** Runs a command of the operator's command line on the installation of a test. */
export async function runOn(
  { databaseUrl, dataDirectory, masterKey }: Pick<TestApplication, 'databaseUrl' | 'dataDirectory' | 'masterKey'>,
  ...words: string[]
): Promise<CommandOutcome> {
  const answers: string[] = [];
  const warnings: string[] = [];
  const code = await runCommandLine(words, {
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      MASTER_KEY: masterKey.toString('base64'),
      ...(await eventStoreEnvironment(databaseUrl)),
    },
    write: (line) => answers.push(line),
    warn: (line) => warnings.push(line),
    interrupted: () => Promise.resolve(),
  });
  return { code, answers, warnings };
}
