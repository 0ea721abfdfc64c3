export function compileTree(): Promise<void>;
export function lendCompiled(copy: string): void;
export function compiledOf(file: string): string;
