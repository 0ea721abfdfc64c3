import type { LaneTurn } from '../definitions/effect.js';
import type { DriveProgress } from './saga-machine.js';
import type { LeasedLane } from './leased-lane.js';
import type { QueuedInput } from './saga-queue.js';

/** An earlier input of the lane was postponed, so this one may not send its effect: it is released and waits behind that one. */
export class LaneInterrupted extends Error {
  constructor() {
    super('an earlier input of the lane was postponed');
  }
}

interface InProgress {
  readonly instance: string;
  stage: 'preparing' | 'sending' | 'sent' | 'answered';
  /** The others wait until it has ended. */
  holds: boolean;
  /** An input held the lane since this one began: its prepared request may be outdated. */
  outdated: boolean;
  /** Set while it waits for its turn to send. */
  waiting: { readonly grant: (turn: LaneTurn) => void; readonly refuse: (error: LaneInterrupted) => void } | null;
}

/**
 * The inputs of one lane that are in progress: at most `width` whose effects were sent and have no answer, as many again that
 * are being prepared, and never two of one instance. Each sends its effect after the one before it was sent, or has ended. With
 * a width of one, each begins once the one before has ended.
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

  /** Begins an input. `work` never fails. */
  begin({ instance }: Pick<QueuedInput, 'instance'>, work: (progress: DriveProgress) => Promise<void>): void {
    const input: InProgress = { instance, stage: 'preparing', holds: false, outdated: false, waiting: null };
    this.inProgress.add(input);
    void work({
      turn: () => this.turnOf(input),
      sent: () => {
        input.stage = 'sent';
        this.decideTurns(); // no further one is admitted by it
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

  /** Grants the turns that are due, and refuses all of a lane that was interrupted. To be called when the lane has changed. */
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
    if (input.stage !== 'preparing') return Promise.resolve(turn(input)); // it sends once more: the lane has seen its first
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
