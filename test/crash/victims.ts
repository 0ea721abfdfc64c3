import path from 'node:path';
import type { KillPoint } from '../support/kill-point.js';
import { NodeProcess } from '../support/node-process.js';
import { preloaded } from '../support/preloaded.js';

/** A server that is going to die. */
interface Victim {
  /** The name of its database, which no other victim has. */
  readonly database: string;
  readonly point: KillPoint;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Servers that die together, each at its own point: they share one process (victims.mjs), since reading the product's modules costs
 * a process more than all that it does here. A server that has come to its point does no more, and once the last one has,
 * SIGKILL ends the process. The clock of all starts at the same moment.
 */
export class Victims {
  private readonly process: NodeProcess;

  constructor(victims: readonly Victim[], environment: Readonly<Record<string, string>>, at: Date) {
    this.process = new NodeProcess([path.join(import.meta.dirname, 'victims.mjs')], {
      ...environment,
      NODE_OPTIONS: preloaded('clock-at.mjs', 'kill-at.mjs'),
      CLOCK_AT: at.toISOString(),
      VICTIMS: JSON.stringify(victims.map(({ database, environment: own }) => [database, own])),
      KILL_AT: JSON.stringify(Object.fromEntries(victims.map(({ database, point }) => [database, [point]]))),
    });
  }

  /** Where a server serves, or null when it dies before. */
  async address(database: string): Promise<string | null> {
    const line = await this.process.prints(
      new RegExp(`^(?:${database}: .*API +(http://[^/\\s]+)/|.*${database} died at )`, 'm'),
    );
    return line.startsWith('http') ? line : null;
  }

  /** Waits for the death of all. Throws when the process ends in any other way. */
  async end(): Promise<void> {
    const end = await this.process.end();
    if (end !== 'SIGKILL')
      throw new Error(`the servers ended by ${end} instead of dying at their points:\n${this.process.printed}`);
  }

  /** The moment, by its own clock, at which a server came to its point. */
  diedAt(database: string): Date {
    const [, moment] = new RegExp(`${database} died at (\\S+)$`, 'm').exec(this.process.printed) ?? [];
    if (moment === undefined) throw new Error(`the server of ${database} did not die:\n${this.process.printed}`);
    return new Date(moment);
  }
}
