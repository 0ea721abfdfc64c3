import { guarded } from '@app/kernel';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  END,
  type EventStoreDBClient,
  type ReadPosition,
  excludeSystemEvents,
} from '@eventstore/db-client';
import { WakeUp } from '../../store/wake-up.js';

const FIRST_PAUSE_MILLISECONDS = 50;
const MAX_PAUSE_MILLISECONDS = 5_000;
const CHECKPOINT_INTERVAL = 32;

/**
 * Notifies of every append by any process. The client does not renew a dropped subscription. This class resubscribes indefinitely from the
 * last received position, with back-off while the server is unavailable. A notification may be lost in the meantime.
 */
export class AppendedSubscription {
  private readonly pause = new WakeUp();
  private position: ReadPosition = END;
  private following: Promise<void> | null = null;
  private interrupt: (() => void) | null = null;
  private stopped = false;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly appended: () => void,
  ) {}

  /** Starts listening; no effect if it listens already. */
  start(): void {
    this.following ??= this.follow();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.interrupt?.();
    this.pause.call();
    await this.following;
  }

  private async follow(): Promise<void> {
    let pause = FIRST_PAUSE_MILLISECONDS;
    while (!this.stopped) {
      const heard = await this.listen();
      if (this.stopped) return;
      pause = heard ? FIRST_PAUSE_MILLISECONDS : Math.min(pause * 2, MAX_PAUSE_MILLISECONDS);
      await this.pause.wait(pause);
    }
  }

  /** Listens until the subscription ends for any reason. True if the server had confirmed it. */
  private listen(): Promise<boolean> {
    return new Promise((resolve) => {
      let confirmed = false;
      const subscription: AllStreamSubscription = this.client.subscribeToAll({
        fromPosition: this.position,
        filter: excludeSystemEvents({
          checkpointInterval: CHECKPOINT_INTERVAL,
          checkpointReached: async (_subscription, position) => {
            this.position = position;
          },
        }),
      });
      const ended = (): void => resolve(confirmed);
      this.interrupt = () => {
        ended();
        void subscription.unsubscribe().catch(() => undefined);
      };
      const confirm = guarded(() => {
        confirmed = true;
        this.appended(); // events may have been appended before the first listener
      });
      const heard = guarded(({ event }: AllStreamResolvedEvent) => {
        this.position = event?.position ?? this.position;
        this.appended();
      });
      subscription.on('confirmation', confirm);
      subscription.on('data', heard);
      subscription.on('error', guarded(ended));
      subscription.on('end', guarded(ended));
    });
  }
}
