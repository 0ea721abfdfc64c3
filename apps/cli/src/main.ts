import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { guarded } from '@app/kernel';
import { fail } from '@app/runtime';
import { exitOnClosedOutput } from './closed-output.js';
import { runCommandLine } from './command-line.js';

/** Time for output that is not yet written. */
const LINGER_MILLISECONDS = 2_000;

async function confirm(question: string): Promise<boolean> {
  const dialogue = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await dialogue.question(`${question} [y/N] `)).trim());
  } finally {
    dialogue.close();
  }
}

exitOnClosedOutput(process.stdout, () => process.exit(), fail);
const code = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  write: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY && { draw: (line: string) => process.stderr.write(`\r\u001B[K${line}`) }),
  ...(process.stdin.isTTY && process.stderr.isTTY && { confirm }),
});
process.exitCode = code;
// connections left open by a failed start must not keep the process alive
const ended = guarded(() => process.exit(code), fail);
setTimeout(ended, LINGER_MILLISECONDS).unref();
