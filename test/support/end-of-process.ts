const { endOfProcess } = globalThis as { readonly endOfProcess?: Set<() => Promise<void>> };

/** Registers a function that runs when this test process has no more files (runner/test-file.mjs). */
export function atEndOfProcess(close: () => Promise<void>): void {
  endOfProcess?.add(close);
}
