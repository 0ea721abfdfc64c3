const { endOfProcess } = globalThis as { readonly endOfProcess?: Set<() => Promise<void>> };

/** Has something closed once this process of the tests has no more files to run (test/runner/test-file.mjs). */
export function atEndOfProcess(close: () => Promise<void>): void {
  endOfProcess?.add(close);
}
