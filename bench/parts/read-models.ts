import fs from 'node:fs';
import path from 'node:path';
import type { Projection } from '../../libs/event-sourcing/src/definitions/projection.js';
import type { TableDefinition } from '../../libs/event-sourcing/src/definitions/table-definition.js';

const LIBRARIES = path.resolve(import.meta.dirname, '../../libs');

/** Tables and projections for a log that stores each event separately: without tables of groups of reactions. */
export async function singleReadModels(): Promise<{ tables: TableDefinition[]; others: Projection[] }> {
  const { tables, others } = await readModels();
  return { tables: tables.filter(({ group }) => group === undefined), others };
}

/** Every table and every other projection of the contexts. */
export async function readModels(): Promise<{ tables: TableDefinition[]; others: Projection[] }> {
  const files = fs
    .readdirSync(LIBRARIES, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /^[a-z-]+\/src\/projections\/[^/]+\.ts$/.test(file) &&
        !file.startsWith('event-sourcing') &&
        !file.endsWith('.spec.ts'),
    );
  const values = new Set<unknown>();
  for (const file of files) {
    for (const value of Object.values((await import(path.join(LIBRARIES, file))) as object)) values.add(value);
  }
  const objects = [...values].filter((value): value is object => typeof value === 'object' && value !== null);
  return {
    tables: objects.filter((value): value is TableDefinition => 'view' in value && 'filters' in value),
    others: objects.filter((value): value is Projection => 'create' in value && 'apply' in value),
  };
}
