import path from 'node:path';
import { startWorkers } from './workers.mjs';

/** Failures of three calls of `run`, one after the other in one worker. */
async function failuresOf(fixture: string): Promise<string[]> {
  const workers = startWorkers(path.join(import.meta.dirname, 'fixtures', fixture), {
    count: 1,
    retries: 0,
    isQuiet: true,
  });
  const message = ({ message: text }: Error): string => text.split('\n')[0]!;
  try {
    const calls = [1, 2, 3].map(() => workers.run(() => undefined).then(() => 'it answered', message));
    return await Promise.all(calls);
  } finally {
    await workers.end();
  }
}

const three = (failure: unknown): unknown[] => [failure, failure, failure];

describe('The workers of a run', () => {
  it('fail each file where they cannot load a module', async () => {
    expect(await failuresOf('cannot-load.mjs')).toEqual(three(expect.stringContaining('exceeding retry limit')));
  });

  it('say which module the files of a run lack, in one process', async () => {
    expect(await failuresOf('cannot-load-late.mjs')).toEqual(three(expect.stringMatching(/is-not-there\.mjs/)));
  });

  it('fail a file whose error cannot be sent to another process', async () => {
    expect(await failuresOf('fails-with-a-function.mjs')).toEqual(three('cannot be sent as it is'));
  });
});
