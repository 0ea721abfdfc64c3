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

/** The compiled product, as files of a profile. */
const OF_THE_PRODUCT = /\/dist\/(?:libs|apps)\/|\/bench\//;

/**
 * The part of the CPU in a profile of `node --cpu-prof` that the matching files use, in percent, with all that they call but callbacks of
 * the product. The time after `skipped` µs counts, without that in which nothing ran.
 */
export function shareOf(files: RegExp, directory: string, skipped: number): number {
  const [file] = fs.readdirSync(directory);
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
  let [passed, used, all] = [0, 0, 0];
  for (const [index, id] of samples.entries()) {
    passed += timeDeltas[index]!;
    if (passed < skipped || byId.get(id)!.callFrame.functionName === '(idle)') continue;
    all += timeDeltas[index]!;
    if (isOfFiles(id)) used += timeDeltas[index]!;
  }
  return (100 * used) / all;
}
