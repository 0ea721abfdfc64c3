import fs from 'node:fs';
import path from 'node:path';

/** The directory of the package of a compiled or bundled file, which are at different depths. */
export function packageDirectory(from: string): string {
  const parent = path.dirname(from);
  return fs.existsSync(path.join(from, 'package.json')) || parent === from ? from : packageDirectory(parent);
}
