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

/** Builds once in a run, before the processes of a test file race for it: to see that a build is current reads all sources. */
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

/** A separate data directory, which the account of the database may pass into. */
export function temporaryDataDirectory(): TemporaryDataDirectory {
  // the beginning of the name has those of an interrupted run removed by the next one (test/global-setup.mjs)
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), `payments-platform-tests-${process.pid}-`));
  fs.chmodSync(parent, 0o755);
  // the database of a killed server may still be writing its last words: tried again until it is gone
  return {
    path: path.join(parent, 'data'),
    remove: () => fs.rmSync(parent, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }),
  };
}

export type Application = 'api' | 'worker' | 'cli';

/** The built product; PORT is free and the environment holds only the given variables. */
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

  /** The process that `npm start` runs: it looks first which Node there is, and whether the product is installed and built. */
  static byNpmStart(
    environment: Readonly<Record<string, string>>,
    application: Application = 'api',
    parameters: readonly string[] = [],
  ): ServerProcess {
    return new ServerProcess(environment, application, parameters, [NODE_SCRIPT, START, application], 'sh');
  }

  /** The built product on the Node of the path, which may be older. */
  static onTheNodeOfThePath(environment: Readonly<Record<string, string>>): ServerProcess {
    const words = [NODE_SCRIPT, path.join(BUILT, 'api.js')];
    return new ServerProcess({ ...environment, ...ON_THE_NODE_OF_THE_PATH }, 'api', [], words, 'sh');
  }

  /** The address it serves at, as `http://127.0.0.1:43210`, once it does. */
  address(): Promise<string> {
    return this.prints(/API +(http:\/\/[^/\s]+)\//);
  }
}
