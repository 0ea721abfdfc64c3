import type { LaneTurn } from '../definitions/effect.js';
import type { DriveProgress } from './saga-machine.js';
import type { LeasedLane } from './leased-lane.js';
import type { QueuedInput } from './saga-queue.js';

/** An earlier input of the lane was postponed, so this one may not send its effect. It is released and waits behind the earlier one. */
export class LaneInterrupted extends Error {
  constructor() {
    super('an earlier input of the lane was postponed');
  }
}

interface InProgress {
  readonly instance: string;
  stage: 'preparing' | 'sending' | 'sent' | 'answered';
  /** True if the inputs behind it must wait until it has ended. */
  holds: boolean;
  /** True if an earlier input held the lane after this one began: its prepared request may be outdated. */
  outdated: boolean;
  /** Set while the input waits for its turn to send. */
  waiting: { readonly grant: (turn: LaneTurn) => void; readonly refuse: (error: LaneInterrupted) => void } | null;
}

/**
 * The inputs in progress of one lane: at most `width` whose effects were sent and not answered, as many again in preparation, and never two
 * of one instance. Each sends its effect after the previous input has sent its effect or ended. With a width of one, each begins after the
 * previous one has ended.
 */
export class LanePipeline {
  private readonly inProgress = new Set<InProgress>();
  private changed: (() => void) | null = null;

  constructor(
    private readonly width: number,
    private readonly lane: Pick<LeasedLane, 'isInterrupted'>,
  ) {}

  get isEmpty(): boolean {
    return this.inProgress.size === 0;
  }

  admits({ instance }: Pick<QueuedInput, 'instance'>): boolean {
    if (this.width === 1) return this.isEmpty;
    let unanswered = 0;
    for (const other of this.inProgress) {
      if (other.instance === instance) return false;
      if (other.stage !== 'answered') unanswered += 1;
    }
    return unanswered < 2 * this.width;
  }

  /** Starts an input. `work` must not reject. */
  begin({ instance }: Pick<QueuedInput, 'instance'>, work: (progress: DriveProgress) => Promise<void>): void {
    const input: InProgress = { instance, stage: 'preparing', holds: false, outdated: false, waiting: null };
    this.inProgress.add(input);
    void work({
      turn: () => this.turnOf(input),
      sent: () => {
        input.stage = 'sent';
        this.decideTurns(); // not `update`: a sent input admits no further one
      },
      hold: () => void (input.holds = true),
      answered: () => {
        input.stage = 'answered';
        this.update();
      },
    }).finally(() => {
      this.inProgress.delete(input);
      if (input.holds) for (const other of this.inProgress) other.outdated = true;
      this.update();
    });
  }

  /** Grants the turns that are due, or rejects all if the lane was interrupted. Must be called after a change of the lane. */
  update(): void {
    this.decideTurns();
    this.changed?.();
    this.changed = null;
  }

  /** Resolves at the next change of an input or of the lane. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.changed = resolve));
  }

  private turnOf(input: InProgress): Promise<LaneTurn> {
    if (input.stage !== 'preparing') return Promise.resolve(turn(input)); // a further send: its order in the lane was settled by the first one
    return new Promise((grant, refuse) => {
      input.waiting = { grant, refuse };
      this.decideTurns();
    });
  }

  private decideTurns(): void {
    const inOrder = [...this.inProgress];
    const unanswered = inOrder.filter(({ stage }) => stage === 'sending' || stage === 'sent').length;
    const isHeld = inOrder.some(({ holds }) => holds);
    const next = inOrder.find(({ stage }) => stage === 'preparing' || stage === 'sending');
    for (const input of inOrder) {
      const { waiting } = input;
      if (waiting === null) continue;
      if (this.lane.isInterrupted) {
        input.waiting = null;
        waiting.refuse(new LaneInterrupted());
      } else if (input === next && unanswered < this.width && !isHeld) {
        input.waiting = null;
        input.stage = 'sending';
        waiting.grant(turn(input));
      }
    }
  }
}

function turn({ outdated }: InProgress): LaneTurn {
  return { outdated };
}
