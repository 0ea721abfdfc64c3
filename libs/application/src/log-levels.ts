import type { INestApplicationContext } from '@nestjs/common';
import { DatabaseListener } from '@app/database';
import { LogLevels, type ProcessLogger } from '@app/runtime';

const CHANNEL = 'log_levels';

/**
 * Sets the levels of the log in every process that runs on the database; null: back to the LOG_LEVEL of each. A process that
 * starts later, or that is out of touch with the database, keeps its own. Resolves when the notification is sent.
 */
export async function sendLogLevels(application: INestApplicationContext, levels: LogLevels | null): Promise<void> {
  await application.get(DatabaseListener, { strict: false }).send(CHANNEL, levels?.text ?? '');
}

/** Lets the log of this process follow `sendLogLevels`. A notification that names no levels changes nothing. */
export function followLogLevels(application: INestApplicationContext, logger: ProcessLogger): void {
  const own = logger.levels;
  application.get(DatabaseListener, { strict: false }).listen(CHANNEL, (text) => {
    const levels = text === '' ? own : LogLevels.parse(text);
    if (levels === null) return;
    logger.levels = levels;
    logger.warn({ message: 'The levels of the log have changed.', levels: levels.text }, 'Main');
  });
}
