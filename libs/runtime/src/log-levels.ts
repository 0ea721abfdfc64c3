import { LOG_LEVELS, type LogLevel } from './log-level.js';

const RANK: Readonly<Record<LogLevel, number>> = {
  trace: 0,
  debug: 1,
  info: 2,
  warn: 3,
  error: 4,
  fatal: 5,
  silent: 6,
};

/** A context as shown in brackets in log lines: `Request` or `DeliverySaga`. */
const CONTEXT = /^[A-Za-z][A-Za-z0-9:_-]{0,63}$/;

/**
 * Log levels: one for the process, and others for individual contexts.
 *
 * Format of LOG_LEVEL: `info`, or `warn,Request=info,IdempotencyInterceptor=debug`.
 */
export class LogLevels {
  private constructor(
    readonly text: string,
    private readonly general: LogLevel,
    private readonly contexts: ReadonlyMap<string, LogLevel>,
  ) {}

  /** Parses levels; null if the text is malformed. */
  static parse(text: string): LogLevels | null {
    const [general = '', ...others] = text.split(',').map((part) => part.trim());
    const contexts = new Map<string, LogLevel>();
    for (const part of others) {
      const [context = '', level = '', ...rest] = part.split('=');
      if (rest.length > 0 || !CONTEXT.test(context) || !isLogLevel(level)) return null;
      contexts.set(context, level);
    }
    return isLogLevel(general) ? new LogLevels(text, general, contexts) : null;
  }

  isLogged(level: LogLevel, context: string | undefined): boolean {
    const least = (context === undefined ? undefined : this.contexts.get(context)) ?? this.general;
    return RANK[level] >= RANK[least];
  }
}

function isLogLevel(text: string): text is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(text);
}
