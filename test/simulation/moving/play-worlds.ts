import 'reflect-metadata';
import { play } from './play.js';

/**
 * A process of `npm run simulate`: plays the worlds of a range of seeds, each with its fork, and reports their faults to the parent process.
 */
const [first = 1, count = 1] = process.argv.slice(2).map(Number);
for (let seed = first; seed < first + count; seed++) {
  const { faults } = await play(seed, { isForked: true });
  process.send!({ seed, faults });
}
process.disconnect();
