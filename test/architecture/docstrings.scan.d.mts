export function exportsWithoutDocstring(door: string): string[];

/** Every export of a file by the name under which it is declared, those of other files that it passes on included. */
export function exportsOf(
  file: string,
): Iterable<{ readonly file: string; readonly name: string; readonly documented: boolean }>;
