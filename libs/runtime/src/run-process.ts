import { guarded, startDeadline } from '@app/kernel';
import { followParent, isOneOfSeveral } from './processes/child.js';
import { StartError } from './start-error.js';

/** A started process that can be stopped. */
export interface Stoppable {
  /** Called before the close, while everything works. Waits for as long as callers are given to go elsewhere. */
  drain?(): Promise<void>;
  close(): Promise<void>;
  /** Called with an uncaught error, in its async context, before the process drains. */
  uncaught(error: unknown): void;
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal sends these to a parent and its processes alike; only the parent acts on them. */
const TERMINAL_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGHUP'];
const STOP_MILLISECONDS = 15_000;
/** Timeout for the steps that an interrupted start has begun; a second signal ends them immediately. */
const END_OF_START_MILLISECONDS = 60_000;
const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

/**
 * Prints a line for a person at the terminal, unless a parent does so for this process. Uses standard error, since standard output is for the
 * log and for results.
 */
export function announce(line: string): void {
  if (!isOneOfSeveral()) say(line);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * The life cycle of a process: start, serve, and on Ctrl-C or SIGTERM close everything and exit with code 0. A failed start is printed and
 * gives exit code 1. A second signal, or a close that takes too long, ends the process immediately. After an uncaught error the process
 * drains and exits with code 1: other requests are still answered, and a supervisor starts a new process.
 *
 * `start` gets a function that stops everything for a reason, with exit code 1, and a signal that is aborted on a stop, after which it must
 * begin nothing more.
 */
export function runProcess(
  start: (stopAll: (reason: StartError) => void, stopping: AbortSignal) => Promise<Stoppable>,
): void {
  // Handle signals before anything is opened. A process without work must keep waiting for one.
  let signalled = false;
  let serving: Stoppable | null = null;
  let stopped: Promise<void> | null = null;
  const stopping = new AbortController();
  const stopOnce = (code: 0 | 1): void => {
    stopping.abort();
    stopped ??= stop(started, code);
  };
  for (const signal of STOP_SIGNALS) {
    const isForParent = isOneOfSeveral() && TERMINAL_SIGNALS.includes(signal);
    const heard = guarded(() => {
      if (isForParent) return;
      if (signalled) process.exit(1);
      signalled = true;
      stopOnce(0);
    }, fail);
    process.on(signal, heard);
  }
  if (isOneOfSeveral()) followParent(() => stopOnce(0));
  setInterval(() => undefined, MAX_TIMER_MILLISECONDS);
  const uncaught = guarded((error: unknown) => {
    if (serving === null) fail(error);
    serving.uncaught(error);
    stopOnce(1);
  }, fail);
  process.on('uncaughtException', uncaught);
  const stopAll = (reason: StartError): void => {
    say(reason.message);
    stopOnce(1);
  };
  const started = start(stopAll, stopping.signal);
  started.then((running) => (serving = running)).catch(fail);
}

async function stop(started: Promise<Stoppable>, code: 0 | 1): Promise<void> {
  announce('Stopping …');
  const late = (): void => fail(new StartError('Stopping took too long; the process was terminated.'));
  try {
    const cancel = startDeadline(END_OF_START_MILLISECONDS, late);
    // Await a start in progress, so that everything it has opened is closed.
    const running = await started;
    cancel();
    await running.drain?.();
    startDeadline(STOP_MILLISECONDS, late);
    await running.close();
    announce('Stopped.');
    process.exit(code);
  } catch (error) {
    fail(error);
  }
}

/** The parts that an interrupted start had opened. */
export function onlyOpened(opened: { close(): Promise<void> }): Stoppable {
  return { close: () => opened.close(), uncaught: fail };
}

/** Exits with an error: prints only the message if the operator can correct it, otherwise the stack. */
export function fail(reason: unknown): never {
  if (!(reason instanceof StartError)) say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  else if (reason.message !== '') say(reason.message);
  process.exit(1);
}

/** Converts the system's error for an address that cannot be listened on to a readable one. `variable` names the port's setting. */
export function listenError(error: unknown, host: string, port: number, variable = 'PORT'): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is in use: stop what listens there, or set another ${variable}.`);
    case 'EACCES':
      return new StartError(`Port ${port} of ${host} may not be used by this account: set another ${variable}.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine: set another HOST.`);
    default:
      return error;
  }
}
