import type { LoggerService } from '@nestjs/common';
import { guarded } from '@app/kernel';
import pino, { type DestinationStream, type Logger } from 'pino';
import { GroupedLines, SHARED_PIPE_BYTES } from './grouped-lines.js';
import { isOneOfSeveral } from './processes/child.js';
import { redact, redactText } from './redaction.js';
import type { LogLevel } from './log-level.js';
import { LogLevels } from './log-levels.js';

/** Contexts of Nest's messages at every start; useful only for finding wiring errors. */
const BOOT_CONTEXTS = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Context under which Nest reports a failed start. The process reports the failure itself, once, when it exits. */
const START_FAILURES = 'ExceptionHandler';

/** Levels that are written immediately, since the process may be about to exit. */
const URGENT: ReadonlySet<LogLevel> = new Set(['warn', 'error', 'fatal']);

/** Level, format and destination of the log. */
interface LoggerOptions {
  readonly levels: LogLevels;
  /** true: lines for people; false: one JSON record per line. */
  readonly readable: boolean;
  /** Default: standard output, where the lines of one turn are written together, except that warnings and above are written immediately. */
  readonly destination?: DestinationStream;
  /** Also receives each record, as a line of JSON. */
  readonly copy?: ((line: string) => void) | null;
}

/** The destination of log records. Redacts secrets and personal data by the name of their member, at any depth. */
function openLog(readable: boolean, destination: DestinationStream, copy: ((line: string) => void) | null): Logger {
  const plain: DestinationStream = readable ? { write: (line) => destination.write(readableLine(line)) } : destination;
  const both: DestinationStream = {
    write: (line) => {
      plain.write(line);
      copy?.(line);
    },
  };
  return pino(
    {
      level: 'trace' satisfies LogLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (record) => redact(record) as Record<string, unknown> },
      // Redaction has already converted errors and their causes to plain objects.
      serializers: { err: (error: unknown) => error },
    },
    copy === null ? plain : both,
  );
}

/** Nest's Logger on top of ours: `logger.log('text')`, or `logger.log({ message, member: value })` to add members to the record. */
export class ProcessLogger implements LoggerService {
  private readonly logger: Logger;
  private readonly lines: GroupedLines | undefined;
  /** May be changed at run time. */
  levels: LogLevels;

  constructor({ levels, readable, destination, copy = null }: LoggerOptions) {
    if (destination === undefined) {
      this.lines = new GroupedLines(process.stdout, isOneOfSeveral() ? SHARED_PIPE_BYTES : undefined);
      process.once(
        'exit',
        guarded(() => this.lines?.flush()),
      );
    }
    this.logger = openLog(readable, destination ?? this.lines!, copy);
    this.levels = levels;
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(BOOT_CONTEXTS.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === START_FAILURES) return;
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes (message, context), and (message, stack, context) or (message, error, context) for errors. */
  private write(level: Exclude<LogLevel, 'silent'>, message: unknown, rest: readonly unknown[]): void {
    const last = rest.at(-1);
    const context = typeof last === 'string' ? last : undefined;
    if (!this.levels.isLogged(level, context)) return;
    const cause = rest.find((item) => item instanceof Error || (item !== context && typeof item === 'string'));
    const record = { ...(context === undefined ? {} : { context }), ...(cause === undefined ? {} : { err: cause }) };
    if (message instanceof Error) this.logger[level]({ ...record, err: message }, redactText(message.message));
    else if (typeof message === 'object' && message !== null) {
      const { message: text, ...members } = message as Record<string, unknown>;
      this.logger[level]({ ...record, ...members }, typeof text === 'string' ? redactText(text) : undefined);
    } else this.logger[level](record, redactText(String(message)));
    if (URGENT.has(level)) this.lines?.flush();
  }
}

function readableLine(line: string): string {
  const { level, time, pid: _pid, context, msg, err, ...members } = JSON.parse(line) as Record<string, unknown>;
  const tail = Object.entries(members)
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
  const stack = err === undefined ? '' : `\n${(err as { stack?: string }).stack ?? String(err)}`;
  const where = typeof context === 'string' ? ` [${context}]` : '';
  return `${String(time).slice(11, 23)} ${String(level).toUpperCase().padEnd(5)}${where} ${String(msg ?? '')}${tail}${stack}\n`;
}
