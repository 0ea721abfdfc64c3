import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageDirectory } from '@app/http';

/** A file of the console's build, ready to be sent. */
export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  /** Precompressed by the build. */
  readonly br: Buffer;
  /** True if its name contains the hash of its content, so that browsers can cache it permanently. */
  readonly isImmutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The build is next to the bundle. */
export const CONSOLE_DIRECTORY = path.join(packageDirectory(import.meta.dirname), 'dist', 'bundle', 'console');

/** Reads the whole build, by path below /console; empty if it was not built. It is less than a megabyte and read once. */
export function readConsoleFiles(directory: string): ReadonlyMap<string, ConsoleFile> {
  if (!fs.existsSync(directory)) return new Map();
  const names = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => TYPES[path.extname(name)] !== undefined)
      .map((name) => {
        const bytes = fs.readFileSync(path.join(directory, name));
        const place = name.replaceAll(path.sep, '/');
        return [
          place,
          {
            type: TYPES[path.extname(name)]!,
            bytes,
            gzip: gzipSync(bytes),
            br: fs.readFileSync(path.join(directory, `${name}.br`)),
            isImmutable: place.startsWith('assets/'),
          },
        ];
      }),
  );
}
