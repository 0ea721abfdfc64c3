import { runCommandLine } from '../../apps/cli/src/command-line.js';
import type { ApiClient } from './api-client.js';

/** Runs `pay sandbox …` with a client's credential. Returns its output and warnings, in order. */
export async function runSandboxCommand(
  url: string,
  { credential }: ApiClient,
  words: readonly string[],
): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const code = await runCommandLine(['sandbox', ...words, '--url', url], {
    environment: { SANDBOX_CLIENT_ID: credential!.clientId, SANDBOX_CLIENT_SECRET: credential!.clientSecret },
    write: (line) => lines.push(line),
    warn: (line) => lines.push(line),
  });
  return { code, lines };
}
