import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NodeProcess } from './node-process.js';
import { NODE_SCRIPT, ON_THE_NODE_OF_THE_PATH } from './path-node.js';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const START = path.join(ROOT, 'scripts', 'start.mjs');
const BUILT = path.join(ROOT, 'dist', 'bundle');

let isBuilt = false;

/** Builds once per run, before several processes of a test file would: checking that a build is current reads all sources. */
export function buildServer(): void {
  if (isBuilt) return;
  const build = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')], { encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}`);
  isBuilt = true;
}

export interface TemporaryDataDirectory {
  readonly path: string;
  remove(): void;
}

/** A temporary data directory that the database's account can enter. */
export function temporaryDataDirectory(): TemporaryDataDirectory {
  // By the prefix of the name, the next run removes those of an interrupted run (global-setup.mjs).
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), `payments-platform-tests-${process.pid}-`));
  fs.chmodSync(parent, 0o755);
  // The database of a killed server may still be writing its last output: retries until it has exited.
  return {
    path: path.join(parent, 'data'),
    remove: () => fs.rmSync(parent, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }),
  };
}

export type Application = 'api' | 'worker' | 'cli';

/** The built product. PORT is free, and the environment contains only the given variables. */
export class ServerProcess extends NodeProcess {
  constructor(
    environment: Readonly<Record<string, string>>,
    application: Application = 'api',
    parameters: readonly string[] = [],
    words: readonly string[] = [path.join(BUILT, `${application}.js`)],
    program?: string,
  ) {
    super([...words, ...parameters], environment, ROOT, program);
  }

  /** The process of `npm start`, which first checks the Node version, the installation and the build. */
  static byNpmStart(
    environment: Readonly<Record<string, string>>,
    application: Application = 'api',
    parameters: readonly string[] = [],
  ): ServerProcess {
    return new ServerProcess(environment, application, parameters, [NODE_SCRIPT, START, application], 'sh');
  }

  /** The built product on the Node of the PATH, which may be older. */
  static onTheNodeOfThePath(environment: Readonly<Record<string, string>>): ServerProcess {
    const words = [NODE_SCRIPT, path.join(BUILT, 'api.js')];
    return new ServerProcess({ ...environment, ...ON_THE_NODE_OF_THE_PATH }, 'api', [], words, 'sh');
  }

  /** Resolves to its URL, such as `http://127.0.0.1:43210`, once it serves. */
  address(): Promise<string> {
    return this.prints(/API +(http:\/\/[^/\s]+)\//);
  }
}
