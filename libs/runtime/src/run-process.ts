import { guarded, startDeadline } from '@app/kernel';
import { followParent, isOneOfSeveral } from './processes/child.js';
import { StartError } from './start-error.js';

/** A started process, as far as its end is concerned. */
export interface Stoppable {
  /** Before the close, while everything works; takes the time that its settings give callers to go elsewhere. */
  drain?(): Promise<void>;
  close(): Promise<void>;
  /** Receives an uncaught error, in the async context in which it was thrown, before the process drains. */
  uncaught(error: unknown): void;
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal sends them to a parent and its processes alike; the parent alone acts on them. */
const TERMINAL_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGHUP'];
const STOP_MILLISECONDS = 15_000;
/** Time for the steps that a stopped start has begun; a second signal ends them at once. */
const END_OF_START_MILLISECONDS = 60_000;
const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** One line for a person at the terminal, unless a parent speaks for this process. Standard error: standard output belongs to the log and to answers. */
export function announce(line: string): void {
  if (!isOneOfSeveral()) say(line);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * The life of a process: start, serve, and on Ctrl-C or SIGTERM close everything and exit with 0. A failure to start is
 * printed and the exit code is 1. A second signal, or a close that takes too long, ends the process immediately.
 * An uncaught error drains the process, with exit code 1: other requests are answered, and a supervisor starts another process.
 * `start` is given a way to stop everything for a reason, with exit code 1, and a signal of a stop: it then begins nothing more.
 */
export function runProcess(
  start: (stopAll: (reason: StartError) => void, stopping: AbortSignal) => Promise<Stoppable>,
): void {
  // signals are heard before anything is opened, and a process without work still waits for one
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
  const late = (): void => fail(new StartError('Stopping took too long; ended anyway.'));
  try {
    const cancel = startDeadline(END_OF_START_MILLISECONDS, late);
    // a start in progress is awaited, so that everything it opened is closed
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

/** The parts that a stopped start had opened. */
export function onlyOpened(opened: { close(): Promise<void> }): Stoppable {
  return { close: () => opened.close(), uncaught: fail };
}

/** Ends the process for a reason: in its own words when the operator can mend it, else with the stack. */
export function fail(reason: unknown): never {
  if (!(reason instanceof StartError)) say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  else if (reason.message !== '') say(reason.message);
  process.exit(1);
}

/** A readable form of the system's error for an address that cannot be listened on; `variable` names the port. */
export function listenError(error: unknown, host: string, port: number, variable = 'PORT'): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} of ${host} is in use: stop what listens there, or set another ${variable}.`);
    case 'EACCES':
      return new StartError(`Port ${port} of ${host} may not be used by this account: set another ${variable}.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is no address of this machine: set another HOST.`);
    default:
      return error;
  }
}
