import type pg from 'pg';
import { DATABASE_POOL } from '@app/event-sourcing';
import type { TestApplication } from './application.js';

/** Runs a piece of a test while the database takes no event of a type: what a full disk or a lost connection looks like. */
export async function whileTheLogRefuses<Result>(application: TestApplication, eventType: string, run: () => Promise<Result>): Promise<Result> {
  const pool = application.get<pg.Pool>(DATABASE_POOL);
  await pool.query(`
    CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file'; END $$;
    CREATE TRIGGER refuse_event BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = '${eventType}') EXECUTE FUNCTION refuse_event();
  `);
  try {
    return await run();
  } finally {
    await pool.query('DROP TRIGGER refuse_event ON events; DROP FUNCTION refuse_event;');
  }
}
