const MAX_REPEATED_FILES = 3;

/**
 * Passes the results of files that ran concurrently to `onResult` as they arrive. A failed file is held back and repeated alone after all
 * others: a fault shows again, a slow machine does not. The second result counts and carries the first as `firstFailure`. With more than
 * `most` failed files, which is no accident, the first results count.
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
