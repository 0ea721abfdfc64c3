export interface Workers {
  run(onStart: () => void, ...parameters: readonly unknown[]): Promise<unknown>;
  end(): Promise<unknown>;
}

export function startWorkers(
  file: string,
  options: {
    readonly count: number;
    readonly retries?: number;
    readonly idleMemoryLimit?: number;
    readonly execArgv?: readonly string[];
    /** What the processes print is dropped. */
    readonly isQuiet?: boolean;
  },
): Workers;
