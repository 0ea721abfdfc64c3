import fs from 'node:fs';
import { type CpuProfile, flameGraph } from './flame-graph.js';

/** `npm run --silent flame -- <file>.cpuprofile <title> > <file>.svg` */
const [file, title] = process.argv.slice(2);
if (file === undefined || title === undefined) {
  console.error('npm run --silent flame -- <file>.cpuprofile <title> > <file>.svg');
  process.exit(2);
}
process.stdout.write(flameGraph(JSON.parse(fs.readFileSync(file, 'utf8')) as CpuProfile, title));
