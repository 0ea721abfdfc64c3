/** See bundling.mjs. */
export function bundle(entries: Readonly<Record<string, string>>, directory: string): Promise<void>;
