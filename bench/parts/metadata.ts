import { randomUUID } from 'node:crypto';
import type { CommandMetadata } from '../../libs/event-sourcing/src/definitions/command-metadata.js';

/** Of a command that the service gives, each time another one. */
export function commandMetadata(): CommandMetadata {
  return {
    commandId: randomUUID(),
    requestHash: 'a'.repeat(64),
    correlationId: randomUUID(),
    causationId: null,
    actor: 'service',
    at: new Date().toISOString(),
  };
}
