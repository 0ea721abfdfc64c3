import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageDirectory } from '@app/http';

/** A file of the console's build, as it is sent. */
export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  /** Made by the build. */
  readonly br: Buffer;
  /** Its name holds the hash of its content: browsers keep it permanently. */
  readonly isImmutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The build is beside the bundle. */
export const CONSOLE_DIRECTORY = path.join(packageDirectory(import.meta.dirname), 'dist', 'bundle', 'console');

/** Reads the whole build, by its paths below /console; empty where it was not built. Less than a megabyte, read once. */
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
