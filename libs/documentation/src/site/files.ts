import fs from 'node:fs';
import path from 'node:path';
import { packageDirectory } from '@app/http';

const PACKAGE = packageDirectory(import.meta.dirname);
/** The build copies the documents next to the bundle, since an image contains nothing else; a checkout has the documents themselves. */
const BUILT = path.join(PACKAGE, 'dist', 'bundle', 'docs');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

/** A file of the site that is not a page. */
export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The text of a document, by its path in the repository: `docs/guides/audit.md`. */
export function readDocument(file: string): string {
  const written = path.join(PACKAGE, file);
  return fs.readFileSync(fs.existsSync(written) ? written : path.join(BUILT, file), 'utf8');
}

/** The styles, the script and the images, by file name. */
export function readAssets(): ReadonlyMap<string, Asset> {
  return new Map(
    [path.join(BUILT, 'assets'), path.join(BUILT, 'docs', 'images'), path.join(PACKAGE, 'docs', 'images')]
      .filter((directory) => fs.existsSync(directory))
      .flatMap((directory) => fs.readdirSync(directory).map((name) => path.join(directory, name)))
      .flatMap((file) => {
        const type = TYPES[path.extname(file)];
        return type === undefined ? [] : [[path.basename(file), { type, bytes: fs.readFileSync(file) }] as const];
      }),
  );
}
