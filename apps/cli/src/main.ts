import 'reflect-metadata';
import { fail } from '@app/runtime';
import { endWhenNobodyReads } from './closed-output.js';
import { runCommandLine } from './command-line.js';

endWhenNobodyReads(process.stdout, () => process.exit(), fail);
process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  write: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY && { draw: (line: string) => process.stderr.write(`\r\u001B[K${line}`) }),
  interrupted: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
});
