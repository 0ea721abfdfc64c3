import type { LogLevel } from './log-level.js';
import { LogLevels } from './log-levels.js';
import { ProcessLogger } from './logging.js';

function record(write: (logger: ProcessLogger) => void, level: LogLevel = 'trace', readable = false): string[] {
  const lines: string[] = [];
  const levels = LogLevels.parse(level)!;
  write(new ProcessLogger({ levels, readable, destination: { write: (line: string) => void lines.push(line) } }));
  return lines;
}

const first = (write: (logger: ProcessLogger) => void) =>
  JSON.parse(record(write)[0] ?? '{}') as Record<string, unknown>;

describe('the log', () => {
  it('is one JSON record a line: level in words, time, context, message', () => {
    expect(first((logger) => logger.log('Ready', 'Main'))).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      pid: process.pid,
      context: 'Main',
      msg: 'Ready',
    });
  });

  it('takes members of the record beside the message', () => {
    expect(
      first((logger) => logger.warn({ message: 'Slow', requestId: 'r-1', checkpoint: 12n }, 'Reads')),
    ).toMatchObject({
      level: 'warn',
      msg: 'Slow',
      requestId: 'r-1',
      checkpoint: '12',
      context: 'Reads',
    });
  });

  it.each(['log', 'error', 'warn', 'debug', 'verbose', 'fatal'] as const)("writes Nest's level %s", (method) => {
    const levels = { log: 'info', error: 'error', warn: 'warn', debug: 'debug', verbose: 'trace', fatal: 'fatal' };
    expect(first((logger) => logger[method]('said', 'Here'))).toMatchObject({
      level: levels[method],
      msg: 'said',
      context: 'Here',
    });
  });

  it('keeps quiet below its level', () => {
    expect(record((logger) => logger.debug('said'), 'info')).toEqual([]);
    expect(record((logger) => logger.fatal('said'), 'silent')).toEqual([]);
  });

  it('follows levels that change while the process runs', () => {
    const lines = record((logger) => {
      logger.debug('before', 'Sagas');
      logger.levels = LogLevels.parse('silent,Sagas=debug')!;
      logger.debug('after', 'Sagas');
      logger.error('of others', 'Store');
    }, 'info');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['after']);
  });

  it("logs Nest's messages about its modules at a start as debug", () => {
    expect(first((logger) => logger.log('Mapped {/quotes, POST} route', 'RouterExplorer'))).toMatchObject({
      level: 'debug',
    });
  });

  it('shows the stack of an error, and no members that a driver added to it', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(grace@example.com) exists',
      parameters: ['Grace'],
    });
    const shown = first((logger) => logger.error('Failed', error, 'Store'));
    expect(shown).toMatchObject({ msg: 'Failed', err: { type: 'Error', message: 'duplicate key', code: '23505' } });
    expect(JSON.stringify(shown)).not.toMatch(/grace/i);
    expect((shown['err'] as { stack: string }).stack).toContain('logging.spec');
    expect(first((logger) => logger.error(error))).toMatchObject({ msg: 'duplicate key', err: { code: '23505' } });
    expect(first((logger) => logger.error('Failed', 'Error: x\n  at y', 'Store'))).toMatchObject({
      err: 'Error: x\n  at y',
    });
  });

  it('is lines for people at a terminal', () => {
    const [line] = record((logger) => logger.log({ message: 'Ready', port: 3000 }, 'Main'), 'info', true);
    expect(line).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO  \[Main\] Ready port=3000\n$/);
    const [failure] = record((logger) => logger.error('Failed', new Error('broken'), 'Main'), 'info', true);
    expect(failure).toMatch(/ERROR \[Main\] Failed\nError: broken\n +at /);
  });
});
