const MAX_REPEATED_FILES = 3;

/**
 * The results of files that ran beside one another, given to `onResult` as they come. A failed file is held back and run once more, alone,
 * after all others: a fault shows again, a late machine does not. The second result counts and carries the first as `firstFailure`.
 * More failed files than `most` are no accident: then the first results count.
 */
export async function withRepeats(files, { run, repeat, onResult, most = MAX_REPEATED_FILES }) {
  const failed = [];
  await Promise.all(
    files.map(async (file) => {
      const result = await run(file);
      if (!result) return;
      if (most > 0 && hasFailed(result)) failed.push({ file, result });
      else await onResult(file, result);
    }),
  );
  for (const { file, result } of failed) {
    const second = failed.length > most ? null : await repeat(file);
    await onResult(file, second ? { ...second, firstFailure: result } : result);
  }
}

const hasFailed = ({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError !== undefined;
