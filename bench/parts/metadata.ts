import { randomUUID } from 'node:crypto';
import type { CommandMetadata } from '../../libs/event-sourcing/src/definitions/command-metadata.js';

/** Metadata of a new command from the service. */
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
