import type { INestApplicationContext } from '@nestjs/common';
import { DatabaseListener } from '@app/database';
import { LogLevels, type ProcessLogger } from '@app/runtime';

const CHANNEL = 'log_levels';

/**
 * Sets the log levels of every process on the database; null resets each to its LOG_LEVEL. A process that starts later, or has no connection
 * to the database, keeps its own. Resolves when the notification is sent.
 */
export async function sendLogLevels(application: INestApplicationContext, levels: LogLevels | null): Promise<void> {
  await application.get(DatabaseListener, { strict: false }).send(CHANNEL, levels?.text ?? '');
}

/** Makes the log of this process follow `sendLogLevels`. Ignores malformed notifications. */
export function followLogLevels(application: INestApplicationContext, logger: ProcessLogger): void {
  const own = logger.levels;
  application.get(DatabaseListener, { strict: false }).listen(CHANNEL, (text) => {
    const levels = text === '' ? own : LogLevels.parse(text);
    if (levels === null) return;
    logger.levels = levels;
    logger.warn({ message: 'The log levels have changed.', levels: levels.text }, 'Main');
  });
}
