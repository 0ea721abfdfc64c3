import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The NODE_OPTIONS with which a process of the product loads these modules of test/support before its own. */
export function preloaded(...modules: readonly string[]): string {
  return modules.map((module) => `--import=${pathToFileURL(path.join(import.meta.dirname, module)).href}`).join(' ');
}
