import type pg from 'pg';
import { type DomainEvent, derivedUuid, tenantKey, text, type View } from '@app/kernel';
import { streamName } from '@app/event-store';
import { KeyVault, MemoryDataKeys } from '@app/event-store/testing';
import { TEST_TENANT } from '@app/kernel/testing';
import type { PositionedEvent } from '../definitions/projection.js';
import { defineSagaGroup } from '../definitions/saga-group.js';
import { defineTable, type TableDefinition, tableStatements } from '../definitions/table-definition.js';
import { CashMoved, till, type TillDocument, tillView } from '../testing/till.fixture.js';
import { openDocument, TableWriter } from './table-writer.js';

interface Upserted {
  readonly tenant: string;
  readonly id: string;
  readonly revision: number;
  readonly created_position: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly document: string;
}

/** A database of one table, which answers the two statements that a writer has. */
class OneTable {
  readonly rows = new Map<string, Upserted>();
  recalled = 0;

  query({ name, values }: { readonly name: string; readonly values: readonly unknown[] }): Promise<unknown> {
    if (name.startsWith('upsert-')) {
      const given = JSON.parse(values[0] as string) as Upserted[];
      const later = given.filter(({ id, revision }) => revision > (this.rows.get(id)?.revision ?? -2));
      for (const row of later) this.rows.set(row.id, row);
      return Promise.resolve({ rows: [], rowCount: later.length });
    }
    const [, ids, subjects] = values as [string[], string[], string[]];
    this.recalled += ids.length;
    const rows = ids.flatMap((id, index) => {
      const row = this.rows.get(id);
      return row === undefined
        ? []
        : [
            {
              ...row,
              subject: subjects[index]!,
              created_at: new Date(row.created_at),
              updated_at: new Date(row.updated_at),
            },
          ];
    });
    return Promise.resolve({ rows });
  }
}

describe('writing the rows of a read model', () => {
  const table = defineTable({ name: 'shop_till', view: tillView }) as TableDefinition;
  const vault = new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1));
  let database: OneTable;
  let position: bigint;

  beforeEach(() => {
    database = new OneTable();
    position = 0n;
  });

  function deposited(name: string, revision: number): PositionedEvent {
    const aggregateId = derivedUuid(name);
    position += 1n;
    return {
      ...CashMoved({ amount: 1, postings: [] }),
      position,
      tenant: TEST_TENANT,
      aggregateId,
      stream: streamName(TEST_TENANT, till, aggregateId),
      correlationId: name,
      commandId: name,
      recorded: { id: derivedUuid(name, revision), revision, at: '2026-01-15T12:00:00.000Z' },
    };
  }

  async function rowOf(name: string) {
    const { tenant, document, revision, created_position } = database.rows.get(derivedUuid(name))!;
    const { balance } = (await openDocument(vault, TEST_TENANT, document)) as TillDocument;
    return { tenant, balance, revision, createdPosition: created_position };
  }

  const writer = (maxRows?: number) => new TableWriter(table, vault, null as never, tableStatements(table), maxRows);
  const apply = (to: TableWriter, ...events: PositionedEvent[]) =>
    to.apply(events, database as unknown as pg.ClientBase);

  it('continues from the row that it remembers, and reads from the table one that it does not', async () => {
    const first = writer();
    await apply(first, deposited('a', 0));
    await apply(first, deposited('a', 1));
    expect(database.recalled).toBe(0);
    await apply(writer(), deposited('a', 2));
    expect(database.recalled).toBe(1);
    expect(await rowOf('a')).toEqual({ tenant: tenantKey(TEST_TENANT), balance: 3, revision: 2, createdPosition: '1' });
  });

  it('writes no row for an event that leaves its document as it is, whatever shares its batch', async () => {
    const view: View<TillDocument, DomainEvent> = {
      ...tillView,
      evolve: (document, event, recorded) =>
        document !== null && recorded.revision % 2 === 1
          ? document
          : tillView.evolve(document, event as never, recorded),
    };
    const quiet = defineTable({ name: 'shop_till', view }) as TableDefinition;
    const first = new TableWriter(quiet, vault, null as never, tableStatements(quiet));
    await apply(first, deposited('a', 0));
    const written = database.rows.get(derivedUuid('a'));
    await apply(first, deposited('a', 1));
    expect(database.rows.get(derivedUuid('a'))).toBe(written);
    await apply(first, deposited('a', 2), deposited('a', 3), deposited('b', 0), deposited('b', 1));
    expect(await rowOf('a')).toMatchObject({ balance: 2, revision: 2, createdPosition: '1' });
    expect(await rowOf('b')).toMatchObject({ balance: 1, revision: 0 });
    expect(database.recalled).toBe(0);
  });

  describe('of streams whose beginnings are recorded in groups', () => {
    const group = defineSagaGroup({
      context: 'shop',
      name: 'till',
      entry: { name: text() },
      entryOf: () => null,
      reactionOf: ({ name }) => ({ instance: derivedUuid(name), reaction: { amount: 10, postings: [] } }),
    });
    const view: View<TillDocument, DomainEvent> = {
      ...tillView,
      evolve: (document, { type, data }, recorded) =>
        tillView.evolve(document, { type: type === CashMoved.type ? type : CashMoved.type, data } as never, recorded),
    };
    const joined = defineTable({ name: 'shop_till', view, group }) as TableDefinition;
    const grouping = () => new TableWriter(joined, vault, null as never, tableStatements(joined));
    const together = (...names: string[]): PositionedEvent => ({
      ...deposited('group', 0),
      type: group.type,
      data: { reactions: names.map((name) => ({ name, eventId: derivedUuid('event', name), requestId: 'request' })) },
    });

    it('has a row for each, and gives each a place in lists', async () => {
      await apply(grouping(), together('a', 'b'), deposited('c', 0));
      const places = ['a', 'b', 'c'].map((name) => database.rows.get(derivedUuid(name))!.created_position);
      expect(places).toEqual(['64', '65', '128']);
      expect(await rowOf('b')).toMatchObject({ balance: 10, revision: -1 });
    });

    it.each([
      ['that is remembered', (first: TableWriter) => first],
      ['that is read from the table', () => grouping()],
    ])('continues from the row %s, and keeps it where a group repeats it', async (_, next) => {
      const first = grouping();
      await apply(first, together('a', 'b'));
      await apply(next(first), together('b', 'c'), deposited('a', 0));
      await apply(next(first), deposited('b', 0));
      expect(await rowOf('a')).toMatchObject({ balance: 11, revision: 0, createdPosition: '64' });
      expect(await rowOf('b')).toMatchObject({ balance: 11, revision: 0, createdPosition: '65' });
      expect(await rowOf('c')).toMatchObject({ balance: 10, createdPosition: '129' });
    });

    it('ignores a group that comes after the stream itself, also in the same batch', async () => {
      await apply(grouping(), deposited('a', 0));
      await apply(grouping(), together('a'), deposited('a', 1));
      expect(await rowOf('a')).toMatchObject({ balance: 2, revision: 1, createdPosition: '64' });
    });
  });

  it('loses nothing of a batch with more streams than it remembers, whichever of them it had forgotten', async () => {
    const small = writer(2);
    const names = ['a', 'b', 'c', 'd'];
    for (let revision = 0; revision < 4; revision++) {
      const turned = [...names.slice(revision), ...names.slice(0, revision)];
      await apply(small, ...turned.map((name) => deposited(name, revision)));
    }
    for (const name of names)
      expect(await rowOf(name)).toMatchObject({
        balance: 4,
        revision: 3,
        createdPosition: String(names.indexOf(name) + 1),
      });
  });
});
