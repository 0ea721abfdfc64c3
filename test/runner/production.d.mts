export const OF_THE_SANDBOX: {
  readonly reasons: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly tests: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
export function filesOfTheSandbox(): string[];
export function namesInProduction(file: string): RegExp | null;
export function patternOf(name: string): string;
