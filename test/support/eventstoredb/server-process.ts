import path from 'node:path';
import { NodeProcess } from '../node-process.js';

const SERVE = path.join(import.meta.dirname, 'serve.ts');

/** The stand-in for an EventStoreDB as a process of its own, on a free port: it has its log whoever else dies. */
export class EventStoreDbProcess extends NodeProcess {
  constructor() {
    super(['--no-warnings', '--import', 'tsx', SERVE]);
  }

  connectionString(): Promise<string> {
    return this.prints(/(esdb:\S+)/);
  }
}
