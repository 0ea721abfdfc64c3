#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { guarded } from '@app/kernel';
import { runPay } from './command-line.js';
import { EXIT } from './failures.js';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
// a reader such as `head` closes the pipe early: that ends the command and is not a failure
process.stdout.on(
  'error',
  guarded((error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? EXIT.DONE : EXIT.FAILED)),
);

process.exitCode = await runPay(process.argv.slice(2), {
  environment: process.env,
  write: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  isInteractive: process.stdout.isTTY,
  read: () => text(process.stdin),
  interrupted: interruption.signal,
});
