import path from 'node:path';
import type { KillPoint } from '../support/kill-point.js';
import { NodeProcess } from '../support/node-process.js';
import { preloaded } from '../support/preloaded.js';

/** A server that is going to die. */
interface Victim {
  /** Name of its database, used by no other victim. */
  readonly database: string;
  readonly point: KillPoint;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Servers that die together, each at its point: they share one process (victims.mjs), since loading the product's modules costs more than
 * everything else here. A server stops at its point, and once the last one has stopped, SIGKILL ends the process. All clocks start at the
 * same time.
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

  /** Address of a server, or null if it dies before it listens. */
  async address(database: string): Promise<string | null> {
    const line = await this.process.prints(
      new RegExp(`^(?:${database}: .*API +(http://[^/\\s]+)/|.*${database} died at )`, 'm'),
    );
    return line.startsWith('http') ? line : null;
  }

  /** Waits until all have died. Throws if the process ends in any other way. */
  async end(): Promise<void> {
    const end = await this.process.end();
    if (end !== 'SIGKILL')
      throw new Error(`the servers ended by ${end} instead of dying at their points:\n${this.process.printed}`);
  }

  /** The time, by its clock, at which a server reached its point. */
  diedAt(database: string): Date {
    const [, moment] = new RegExp(`${database} died at (\\S+)$`, 'm').exec(this.process.printed) ?? [];
    if (moment === undefined) throw new Error(`the server of ${database} did not die:\n${this.process.printed}`);
    return new Date(moment);
  }
}
