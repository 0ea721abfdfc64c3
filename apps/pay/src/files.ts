import fs from 'node:fs';
import { Misuse } from './failures.js';

/** The text of a file named in a command; throws Misuse if it cannot be read. */
export function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Misuse(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`);
  }
}
