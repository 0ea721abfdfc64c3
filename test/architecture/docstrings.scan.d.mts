export function exportsWithoutDocstring(door: string): string[];
