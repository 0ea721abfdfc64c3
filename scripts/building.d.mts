/** Builds when the sources are not the ones that dist was built from; tells `say` that it does. */
export function ensureBuilt(say: (line: string) => void): void;
