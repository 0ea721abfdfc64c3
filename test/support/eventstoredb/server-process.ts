import path from 'node:path';
import { NodeProcess } from '../node-process.js';

const SERVE = path.join(import.meta.dirname, 'serve.ts');

/** The simulated EventStoreDB as a separate process on a free port: its log survives the death of other processes. */
export class EventStoreDbProcess extends NodeProcess {
  constructor() {
    super(['--no-warnings', '--import', 'tsx', SERVE]);
  }

  connectionString(): Promise<string> {
    return this.prints(/(esdb:\S+)/);
  }
}
