export interface RunFile {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export function occupancyOf(
  files: readonly RunFile[],
  workers: number,
): { readonly mean: number; readonly tail: number; readonly last: readonly string[] };
