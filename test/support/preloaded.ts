import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** NODE_OPTIONS that make a process of the product load these support modules first. */
export function preloaded(...modules: readonly string[]): string {
  return modules.map((module) => `--import=${pathToFileURL(path.join(import.meta.dirname, module)).href}`).join(' ');
}
