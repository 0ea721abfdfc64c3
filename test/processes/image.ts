import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildServer } from '../support/server-process.js';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

type Step = readonly [instruction: string, rest: string];

/** Result of the Dockerfile's last stage: its files below `root`, and the start command of a container. */
export interface Image {
  /** Folder used as `/` of a container. */
  readonly root: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/**
 * Executes the Dockerfile in plain folders: each stage's steps, in order, with the results of the installation and of `npm prune` taken from
 * this installation, so that no network is needed. Throws for an unknown step.
 */
export function buildImage(directory: string): Image {
  const stages = new Map<string, Stage>();
  let stage = new Stage(directory);
  for (const [instruction, rest] of stepsOf(fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'))) {
    if (instruction === 'FROM') {
      const name = /^\S+(?: AS (\S+))?$/.exec(rest)?.[1] ?? 'last';
      stage = new Stage(path.join(directory, name));
      stages.set(name, stage);
    } else stage.follow(instruction, rest, stages);
  }
  return stage;
}

/** `RUN a && b` is one step; a line that ends in a backslash continues on the next line. */
function stepsOf(text: string): Step[] {
  const lines = text.replace(/\\\n/g, ' ').split('\n');
  const steps = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return steps.map((line) => {
    const [, instruction, rest] = /^([A-Z]+) +(.*)$/.exec(line)!;
    return [instruction!, rest!];
  });
}

class Stage implements Image {
  workingDirectory = '/';
  command: readonly string[] = [];
  environment: Record<string, string> = { NODE_OPTIONS: '--preserve-symlinks' };

  constructor(readonly root: string) {
    fs.mkdirSync(root, { recursive: true });
  }

  follow(instruction: string, rest: string, stages: ReadonlyMap<string, Stage>): void {
    switch (instruction) {
      case 'WORKDIR':
        this.workingDirectory = rest;
        fs.mkdirSync(this.on(rest), { recursive: true });
        return;
      case 'ENV':
        for (const pair of rest.split(' ')) {
          const [name, value] = pair.split('=');
          this.environment[name!] = value!;
        }
        return;
      case 'COPY':
        return this.copy(rest.split(' '), stages);
      case 'RUN':
        for (const command of rest.split(' && ')) this.run(command.trim());
        return;
      case 'CMD':
        this.command = JSON.parse(rest) as string[];
        return;
      case 'ARG':
      case 'HEALTHCHECK':
      case 'USER':
      case 'VOLUME':
      case 'EXPOSE':
        return; // only for containers: the account, the mount, the network
      default:
        throw new Error(`The test does not know the Dockerfile's ${instruction}.`);
    }
  }

  private copy(words: readonly string[], stages: ReadonlyMap<string, Stage>): void {
    const from = /^--from=(.*)$/.exec(words[0]!)?.[1];
    const [sources, target] = [words.slice(from === undefined ? 0 : 1, -1), words.at(-1)!];
    for (const source of sources) {
      if (from === undefined && IGNORED.includes(source)) throw new Error(`.dockerignore leaves ${source} out.`);
      const origin = from === undefined ? path.join(ROOT, source) : stages.get(from)!.on(source);
      const place = this.on(path.resolve(this.workingDirectory, target));
      copy(origin, target.endsWith('/') ? path.join(place, path.basename(source)) : place);
    }
  }

  private run(command: string): void {
    if (command === 'node scripts/install.mjs') return link(path.join(this.on(this.workingDirectory), 'node_modules'));
    if (command === 'npm prune --omit=dev --omit=optional --ignore-scripts')
      return prune(this.on(this.workingDirectory));
    if (command.startsWith('rm -rf /usr/')) return; // concerns the base image
    if (command.startsWith('npm pkg delete ')) return; // only for the SBOM
    if (command.startsWith('npm sbom ')) return fs.writeFileSync(this.on('dist/sbom.json'), '{}'); // packages are links here; test/image checks it
    if (command === 'npm run build') takeBuild(this.on(this.workingDirectory));
    const here = command
      .replaceAll(/(?<=^|[ ='])\/(?=(?:app|data|usr)\b)/g, `${this.root}/`) // absolute paths become paths in the stage's folder
      .replace(/ -o \w+ -g \w+/, ''); // the account exists only in the image
    fs.mkdirSync(this.on('/usr/local/bin'), { recursive: true });
    execFileSync('/bin/sh', ['-c', here], {
      cwd: this.on(this.workingDirectory),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  private on(place: string): string {
    return path.join(this.root, path.resolve(this.workingDirectory, place));
  }
}

const IGNORED = fs.readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');

const copy = (from: string, to: string, filter = (_place: string): boolean => true): void =>
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });

/**
 * Copies this installation's build with its stamp: `npm run build` keeps it if the copied sources are the same, and builds otherwise. The
 * code caches are left out, as for a build by another release of Node.
 */
function takeBuild(directory: string): void {
  buildServer();
  const taken = (place: string): boolean => path.basename(place) !== 'code-cache';
  for (const part of ['dist/bundle', 'dist/built-from']) copy(path.join(ROOT, part), path.join(directory, part), taken);
}

const link = (place: string): void => fs.symlinkSync(path.join(ROOT, 'node_modules'), place);

/**
 * Keeps the packages that production needs. They are links, so a process of the image runs with `--preserve-symlinks`: a package then finds
 * only packages linked next to it.
 */
function prune(directory: string): void {
  const { packages } = JSON.parse(fs.readFileSync(path.join(directory, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>;
  };
  fs.rmSync(path.join(directory, 'node_modules'));
  for (const [place, { dev, optional, devOptional }] of Object.entries(packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) || dev || optional || devOptional) continue;
    fs.mkdirSync(path.join(directory, path.dirname(place)), { recursive: true });
    fs.symlinkSync(path.join(ROOT, place), path.join(directory, place));
  }
}
