import fs from 'node:fs';
import path from 'node:path';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/** The compiled product, as named in a profile. */
const OF_THE_PRODUCT = /\/dist\/(?:libs|apps)\/|\/bench\//;

/** `CPU.<day>.<time>.<process>.<thread>.<number>.cpuprofile`: threads of the product write their own. */
const OF_MAIN_THREAD = /\.0\.\d+\.cpuprofile$/;

/** A location that allocated memory, with the locations that it called: the result of `HeapProfiler.stopSampling`. */
export interface AllocationNode {
  readonly callFrame: { readonly url: string };
  readonly selfSize: number;
  readonly children: readonly AllocationNode[];
}

/** Percentage of allocated bytes in a profile that belongs to the matching files, counted as in `shareOf`. */
export function shareOfAllocations(files: RegExp, head: AllocationNode): number {
  let [used, all] = [0, 0];
  const walk = ({ callFrame, selfSize, children }: AllocationNode, isOfCaller: boolean): void => {
    const isOfFiles = files.test(callFrame.url) || (isOfCaller && !OF_THE_PRODUCT.test(callFrame.url));
    all += selfSize;
    if (isOfFiles) used += selfSize;
    for (const child of children) walk(child, isOfFiles);
  };
  walk(head, false);
  return (100 * used) / all;
}

/** Percentages of the CPU in a profile. */
export interface Shares {
  readonly ofFiles: number;
  readonly ofCollections: number;
}

/**
 * The percentage of CPU in a profile of `node --cpu-prof` that belongs to the matching files, with everything that they call except callbacks
 * of the product, and that of garbage collections on the main thread. Only the time after `skipped` µs counts, without idle time.
 */
export function shareOf(files: RegExp, directory: string, skipped: number): Shares {
  const file = fs.readdirSync(directory).find((name) => OF_MAIN_THREAD.test(name));
  const { nodes, samples, timeDeltas } = JSON.parse(fs.readFileSync(path.join(directory, file!), 'utf8')) as Profile;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  const isOfFiles = (id: number): boolean => {
    for (let node = byId.get(id); node !== undefined; node = callers.get(node.id)) {
      if (files.test(node.callFrame.url)) return true;
      if (OF_THE_PRODUCT.test(node.callFrame.url)) return false;
    }
    return false;
  };
  let [passed, used, collecting, all] = [0, 0, 0, 0];
  for (const [index, id] of samples.entries()) {
    passed += timeDeltas[index]!;
    const { functionName } = byId.get(id)!.callFrame;
    if (passed < skipped || functionName === '(idle)') continue;
    all += timeDeltas[index]!;
    if (functionName === '(garbage collector)') collecting += timeDeltas[index]!;
    if (isOfFiles(id)) used += timeDeltas[index]!;
  }
  return { ofFiles: (100 * used) / all, ofCollections: (100 * collecting) / all };
}
