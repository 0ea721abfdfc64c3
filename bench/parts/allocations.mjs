import fs from 'node:fs';
import { Session } from 'node:inspector/promises';

const BYTES_BETWEEN_SAMPLES = 4_096;

/**
 * Acts of a measured server that sample its allocations, and write the profile to the file of BENCH_ALLOCATIONS. Objects that the first
 * collection frees are left out: a collection of the young generation costs the copies of those that stay.
 */
export function actsOfAllocations() {
  const session = new Session();
  return {
    'allocations on': async () => {
      session.connect();
      await session.post('HeapProfiler.startSampling', {
        samplingInterval: BYTES_BETWEEN_SAMPLES,
        includeObjectsCollectedByMajorGC: true,
      });
    },
    'allocations off': async () => {
      const { profile } = await session.post('HeapProfiler.stopSampling');
      session.disconnect();
      fs.writeFileSync(process.env.BENCH_ALLOCATIONS, JSON.stringify(profile));
    },
  };
}
