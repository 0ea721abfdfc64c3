import { type FileResult, withRepeats } from './repeats.mjs';

const PASSED: FileResult = { numFailingTests: 0 };
const FAILED: FileResult = { numFailingTests: 1 };
const BROKEN: FileResult = { numFailingTests: 0, testExecError: new Error('cannot run') };

/** Results by file: of the parallel run, and of a repetition on its own. */
async function play(outcomes: Readonly<Record<string, readonly (FileResult | null)[]>>) {
  const alone: string[] = [];
  const results: Record<string, FileResult> = {};
  await withRepeats(Object.keys(outcomes), {
    run: (file) => Promise.resolve(outcomes[file]![0]!),
    repeat: (file) => (alone.push(file), Promise.resolve(outcomes[file]![1]!)),
    onResult: (file, result) => void (results[file] = result),
  });
  return { alone, results };
}

describe('A run that repeats failed files', () => {
  it('runs each file once where all pass', async () => {
    expect(await play({ a: [PASSED], b: [PASSED] })).toEqual({ alone: [], results: { a: PASSED, b: PASSED } });
  });

  it('takes the result of the second run, and shows the first', async () => {
    const { alone, results } = await play({ a: [FAILED, PASSED], b: [PASSED], c: [BROKEN, PASSED] });
    expect(alone).toEqual(['a', 'c']);
    expect(results).toEqual({
      a: { ...PASSED, firstFailure: FAILED },
      b: PASSED,
      c: { ...PASSED, firstFailure: BROKEN },
    });
  });

  it('fails with a file that fails again', async () => {
    const { results } = await play({ a: [FAILED, FAILED], b: [PASSED] });
    expect(results['a']).toEqual({ ...FAILED, firstFailure: FAILED });
  });

  it('keeps the first result of a file whose worker ended in the second run', async () => {
    expect((await play({ a: [FAILED, null] })).results).toEqual({ a: FAILED });
  });

  it('repeats none where more than three files failed', async () => {
    const { alone, results } = await play({
      a: [FAILED, PASSED],
      b: [FAILED, PASSED],
      c: [BROKEN, PASSED],
      d: [FAILED, PASSED],
    });
    expect({ alone, results }).toEqual({ alone: [], results: { a: FAILED, b: FAILED, c: BROKEN, d: FAILED } });
  });

  it('has no result of a file whose worker ended', async () => {
    expect((await play({ a: [null], b: [PASSED] })).results).toEqual({ b: PASSED });
  });
});
