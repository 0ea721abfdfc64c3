export function located(entry: unknown): unknown;
