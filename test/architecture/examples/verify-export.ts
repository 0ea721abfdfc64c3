import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { verifyExport } from '@app/audit';

/** Verifies an export, as anyone can who has the file and the published key. */
export async function isAuthentic(file: string, publicKey: string): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(file) });
  const { found } = await verifyExport(lines, { publicKey }, () => undefined);
  return found === 0;
}
