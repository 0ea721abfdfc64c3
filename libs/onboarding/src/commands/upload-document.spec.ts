import { Refusal } from '@app/kernel';
import type { DocumentArchive } from '../providers/document-archive.port.js';
import { removedWhenRefused } from './upload-document.js';

/** The files that are removed when recording a document ends so. */
async function removedAfter(record: () => Promise<unknown>): Promise<string[]> {
  const removed: string[] = [];
  const archive = { remove: async (address: string) => void removed.push(address) } as unknown as DocumentArchive;
  const file = { address: 'kept', size: 1, contentType: 'image/png' } as const;
  await removedWhenRefused(archive, file, record).catch(() => undefined);
  return removed;
}

describe('The file of a document', () => {
  it('goes with a refusal, and stays where the document was or may have been recorded', async () => {
    expect(await removedAfter(() => Promise.reject(new Refusal('CUSTOMER_DELETED', 'gone')))).toEqual(['kept']);
    expect(await removedAfter(() => Promise.reject(new Error('connection lost')))).toEqual([]);
    expect(await removedAfter(() => Promise.resolve())).toEqual([]);
  });
});
