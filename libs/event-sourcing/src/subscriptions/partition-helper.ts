import type { DatabaseListener } from '@app/database';
import { isOutage, type WakeUp } from '@app/event-store';
import { CheckpointsMoved } from './batch-transaction.js';
import type { Division } from './division.js';
import type { CandidateSession } from './leadership.js';
import type { LedPartitions } from './led-partitions.js';
import type { LogPoll } from './log-poll.js';
import { PARTITIONS_GIVEN } from './partition-leaders.js';

/** After a failure a process does not offer to lead for this long: each offer stops all partitions, so that they can be divided again. */
const FAULT_MILLISECONDS = 30_000;

/** Leads the partitions that the leader of the read side assigns to this process. */
export class PartitionHelper {
  private led: LedPartitions | null = null;
  private offered: CandidateSession['client'] | null = null;
  private isGiven = true;
  private isErased = false;
  private faultAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly parts: {
      readonly division: Division;
      readonly wakeUp: WakeUp;
      readonly poll: LogPoll;
      readonly settings: string;
      readonly listener: Pick<DatabaseListener, 'listen'>;
    },
  ) {}

  /** Returns a function that stops it. */
  start(): () => void {
    return this.parts.listener.listen(PARTITIONS_GIVEN, () => {
      this.isGiven = true;
      this.parts.wakeUp.call();
    });
  }

  /** Clears the rows that readers have cached, since a person was erased. */
  forget(): void {
    this.isErased = true;
  }

  /** Leads its partitions until `isOver`. After a failure its session ends, and with it its leadership of the partitions. */
  async help({ client }: CandidateSession, isOver: () => boolean): Promise<void> {
    const isWilling = this.parts.division.isPossible && performance.now() - this.faultAt >= FAULT_MILLISECONDS;
    if (isWilling && this.offered !== client) {
      await client.query(this.parts.settings);
      await this.parts.division.offer(client);
      [this.offered, this.led] = [client, null];
    }
    this.isGiven = true;
    try {
      while (!isOver()) await this.step(client, isOver);
    } catch (error) {
      if (!isOutage(error)) this.faultAt = performance.now();
      throw error;
    }
  }

  private async step(client: CandidateSession['client'], isOver: () => boolean): Promise<void> {
    if (this.isGiven) {
      this.isGiven = false;
      this.led = await this.parts.division.led(client, this.led);
    }
    if (this.isErased) {
      this.isErased = false;
      this.led?.forget();
    }
    this.parts.poll.reads();
    const isMore = this.led === null ? false : await this.led.advance().catch(takenAway);
    if (isMore === null) this.led = null;
    else if (!isMore) await this.rest(isOver);
  }

  /** Waits until the log should be read again, or something else is to be done. */
  private async rest(isOver: () => boolean): Promise<void> {
    while (!(await this.parts.poll.isDue(this.led?.isAhead ?? false)) && !isOver() && !this.isErased);
  }
}

/** Handles the loss of partitions: the leader has taken them back and will assign them again. */
function takenAway(error: unknown): null {
  if (!(error instanceof CheckpointsMoved)) throw error;
  return null;
}
