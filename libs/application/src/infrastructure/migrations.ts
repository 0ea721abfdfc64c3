import { AUDIT_MIGRATIONS } from '@app/audit';
import { DATABASE_MIGRATIONS, type Migration } from '@app/database';
import { EVENT_SOURCING_MIGRATIONS } from '@app/event-sourcing';
import { EVENT_STORE_MIGRATIONS } from '@app/event-store';

/** The tables of every library below the contexts, in the order of creation. */
export const INFRASTRUCTURE_MIGRATIONS: readonly Migration[] = [
  ...EVENT_STORE_MIGRATIONS,
  ...EVENT_SOURCING_MIGRATIONS,
  ...AUDIT_MIGRATIONS,
  ...DATABASE_MIGRATIONS,
];
