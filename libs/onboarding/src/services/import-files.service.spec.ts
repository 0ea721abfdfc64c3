import type { AggregateRunner } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/kernel/testing';
import { type CustomerRow, CustomerRows, UnreadableFile } from '../providers/customer-rows.port.js';
import type { DocumentArchive } from '../providers/document-archive.port.js';
import { ImportFiles } from './import-files.service.js';

/** A file of ten rows, and how often it was read from its beginning. */
class TenRows extends CustomerRows {
  begun = 0;
  closed = 0;

  async *read(): AsyncIterable<CustomerRow> {
    this.begun += 1;
    try {
      for (let row = 1; row <= 10; row++) yield { row: String(row) };
    } finally {
      this.closed += 1;
    }
  }
}

function filesOf(rows: TenRows, content: object | null = {}): ImportFiles {
  const runner = { load: async () => ({ state: { address: 'a' } }) } as unknown as AggregateRunner;
  return new ImportFiles(runner, { open: async () => content } as unknown as DocumentArchive, rows);
}

async function taken(files: ImportFiles, from: number, most: number): Promise<string[]> {
  const found: string[] = [];
  for await (const row of files.rowsAfter(TEST_TENANT, 'job', from, most)) found.push(row['row']!);
  return found;
}

describe('The file of an import', () => {
  it('is read once by steps that follow each other, and closed at its end', async () => {
    const rows = new TenRows();
    const files = filesOf(rows);
    expect(await taken(files, 0, 4)).toEqual(['1', '2', '3', '4']);
    expect(await taken(files, 4, 4)).toEqual(['5', '6', '7', '8']);
    expect(rows.closed).toBe(0);
    expect(await taken(files, 8, 4)).toEqual(['9', '10']);
    expect([rows.begun, rows.closed]).toEqual([1, 1]);
  });

  it('is read again for a step that is repeated', async () => {
    const rows = new TenRows();
    const files = filesOf(rows);
    for (let attempt = 0; attempt < 2; attempt++) expect(await taken(files, 4, 2)).toEqual(['5', '6']);
    expect(await taken(files, 6, 2)).toEqual(['7', '8']);
    expect([rows.begun, rows.closed]).toEqual([2, 1]);
  });

  it('is closed when a step breaks off', async () => {
    const rows = new TenRows();
    for await (const _ of filesOf(rows).rowsAfter(TEST_TENANT, 'job', 0, 4)) break;
    expect(rows.closed).toBe(1);
  });

  it('that is gone is unreadable', async () => {
    await expect(taken(filesOf(new TenRows(), null), 0, 1)).rejects.toThrow(UnreadableFile);
  });
});
