import type { Projection } from '../definitions/projection.js';
import { defineRows } from '../definitions/row-table.js';
import { tenantKey } from '@app/kernel';
import { CLOCK_EVENTS, type ClockEvent, clock } from './clock.js';
import { CLOCKS_MOVED } from './clock-setting.js';

/** The clocks that were ever moved. Exactly one of `stands_at` and `ahead` has a value. */
const clockRows = defineRows({
  name: 'clocks_clock',
  columns: { stands_at: 'timestamptz', ahead: 'bigint' },
  key: [],
});

const TYPES: ReadonlySet<string> = new Set(Object.values(CLOCK_EVENTS).map(({ type }) => type));

/** Keeps the table from which every process reads the clocks. */
export const clocksProjection: Projection = {
  name: clockRows.name,
  version: 1,
  create: `CREATE TABLE clocks_clock (tenant text PRIMARY KEY, stands_at timestamptz, ahead bigint)`,
  drop: 'DROP TABLE IF EXISTS clocks_clock',
  rowTables: [clockRows],
  concerns: (type) => TYPES.has(type),
  async apply(events, transaction) {
    for (const event of events) {
      const { setting } = clock.evolve(clock.initial, event as unknown as ClockEvent, event.recorded);
      await transaction.query({
        name: 'set-clocks_clock',
        text: `INSERT INTO clocks_clock (tenant, stands_at, ahead) VALUES ($1, $2, $3)
               ON CONFLICT (tenant) DO UPDATE SET stands_at = excluded.stands_at, ahead = excluded.ahead`,
        values: [
          tenantKey(event.tenant),
          'standsAt' in setting ? new Date(setting.standsAt).toISOString() : null,
          'offset' in setting ? setting.offset : null,
        ],
      });
    }
    // Every process reloads the clocks, even if the process that moved them dies before it announces the move.
    await transaction.query('SELECT pg_notify($1, NULL)', [CLOCKS_MOVED]);
  },
};
