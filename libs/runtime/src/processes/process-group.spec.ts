import cluster, { type Worker } from 'node:cluster';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StartError } from '../start-error.js';
import { ProcessGroup } from './process-group.js';

/** It works once the test says so, and ends when it is ordered to. */
const PROGRAM = `
  process.on('message', ({ order, works }) => {
    if (order === 'stop') process.exit(0);
    if (works) process.send({ ready: { address: String(process.pid), basePath: '', credential: null } });
  });
  process.send({ listening: true });
`;

/** Those that the system has made, and that have not ended. */
const running = (): readonly (number | undefined)[] =>
  Object.values(cluster.workers ?? {})
    .map((worker) => worker?.process.pid)
    .filter((pid) => pid !== undefined);

/** The next process that listens to orders. */
function nextListening(): Promise<Worker> {
  return new Promise((resolve) =>
    cluster.on('message', function heard(worker, message) {
      if (!('listening' in (message as object))) return;
      cluster.off('message', heard);
      resolve(worker);
    }),
  );
}

describe('several processes', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'process-group-'));
  const program = path.join(folder, 'program.cjs');
  let lines: string[];
  let said: (line: string) => void;
  let reasons: string[];
  let group: ProcessGroup;

  beforeEach(() => {
    fs.writeFileSync(program, PROGRAM);
    cluster.setupPrimary({ exec: program, args: [], execArgv: [], cwd: folder });
    lines = [];
    said = () => undefined;
    reasons = [];
    group = new ProcessGroup(
      { processes: 2, drainSeconds: 0 },
      { url: 'postgres://', ownerUrl: null },
      ({ message }: StartError) => reasons.push(message),
      (line) => {
        lines.push(line);
        said(line);
      },
    );
  });

  afterEach(async () => {
    await group.stop();
    expect(running()).toEqual([]);
  });

  afterAll(() => fs.rmSync(folder, { recursive: true }));

  const works = (worker: Worker): void => void worker.send({ works: true });
  /** A start in progress: the first process works, and the second has been made. */
  async function startedWithOne() {
    const listening = nextListening();
    let firstWorks = (): void => undefined;
    const first = new Promise<void>((resolve) => (firstWorks = resolve));
    const started = group.start(firstWorks);
    const one = await listening;
    const second = nextListening();
    works(one);
    await first;
    return { started, one, two: await second };
  }

  it('replace one that has worked and dies while others start', async () => {
    const { started, one, two } = await startedWithOne();
    const third = nextListening();
    one.process.kill('SIGKILL');
    const three = await third;
    works(two);
    expect(await started).toMatchObject({ address: String(one.process.pid) });
    expect(running()).toEqual([two.process.pid, three.process.pid]);
    expect(lines).toEqual([`Process 1 of 2 (${one.process.pid}) ended with SIGKILL; it is replaced.`]);
  });

  it('stop all where one dies before it worked', async () => {
    const { started, two } = await startedWithOne();
    two.process.kill('SIGKILL');
    await expect(started).rejects.toThrow(`Process 2 of 2 (${two.process.pid}) ended with SIGKILL while it started.`);
    expect(running()).toEqual([]);
  });

  it('say it where the system makes no process', async () => {
    cluster.setupPrimary({ exec: program, args: [], execArgv: [], cwd: path.join(folder, 'missing') });
    await expect(group.start(() => undefined)).rejects.toThrow('Process 1 of 2 could not be started (ENOENT).');
  });

  it('count a replacement that the system does not make as one that ended', async () => {
    const { started, one, two } = await startedWithOne();
    works(two);
    await started;
    cluster.setupPrimary({ exec: program, args: [], execArgv: [], cwd: path.join(folder, 'missing') });
    const line = 'Process 1 of 2 could not be started (ENOENT); it is replaced.';
    const failed = new Promise<void>((resolve) => {
      said = (each) => each === line && resolve();
    });
    one.process.kill('SIGKILL');
    await failed;
    expect(lines.slice(0, 2)).toEqual([expect.stringContaining('ended with SIGKILL'), line]);
    expect(reasons).toEqual([]);
  });
});
