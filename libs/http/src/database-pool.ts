export { DATABASE_POOL } from '@app/event-sourcing';
