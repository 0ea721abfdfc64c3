import type { DatabaseListener } from '@app/database';
import { isOutage, type WakeUp } from '@app/event-store';
import { CheckpointsMoved } from './batch-transaction.js';
import type { Division } from './division.js';
import type { CandidateSession } from './leadership.js';
import type { LedPartitions } from './led-partitions.js';
import { PARTITIONS_GIVEN } from './partition-leaders.js';

const IDLE_MILLISECONDS = 200;
/** Time for which a process offers nothing after it failed: at each offer, all partitions come to a stop to be divided again. */
const FAULT_MILLISECONDS = 30_000;

/** Leads the partitions that the leader of the read side gives to this process. */
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
      readonly settings: string;
      readonly listener: Pick<DatabaseListener, 'listen'>;
    },
  ) {}

  /** Answers how to stop it. */
  start(): () => void {
    return this.parts.listener.listen(PARTITIONS_GIVEN, () => {
      this.isGiven = true;
      this.parts.wakeUp.call();
    });
  }

  /** Has the readers forget the rows they remember: a person was erased. */
  forget(): void {
    this.isErased = true;
  }

  /** Leads its partitions until it is over. Its session ends with a failure, and with it the lead of its partitions. */
  async help({ client }: CandidateSession, isOver: () => boolean): Promise<void> {
    const isWilling = this.parts.division.isPossible && performance.now() - this.faultAt >= FAULT_MILLISECONDS;
    if (isWilling && this.offered !== client) {
      await client.query(this.parts.settings);
      await this.parts.division.offer(client);
      [this.offered, this.led] = [client, null];
    }
    this.isGiven = true;
    try {
      while (!isOver()) await this.step(client);
    } catch (error) {
      if (!isOutage(error)) this.faultAt = performance.now();
      throw error;
    }
  }

  private async step(client: CandidateSession['client']): Promise<void> {
    if (this.isGiven) {
      this.isGiven = false;
      this.led = await this.parts.division.led(client, this.led);
    }
    if (this.isErased) {
      this.isErased = false;
      this.led?.forget();
    }
    const isMore = this.led === null ? false : await this.led.advance().catch(takenAway);
    if (isMore === null) this.led = null;
    else if (!isMore) await this.parts.wakeUp.wait(IDLE_MILLISECONDS);
  }
}

/** The leader has taken the partitions, and gives them again. */
function takenAway(error: unknown): null {
  if (!(error instanceof CheckpointsMoved)) throw error;
  return null;
}
