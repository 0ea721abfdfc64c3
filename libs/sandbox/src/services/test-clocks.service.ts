import { Inject, Injectable } from '@nestjs/common';
import {
  AggregateRunner,
  clock,
  ClockLocks,
  type ClockCommand,
  type ClockState,
  type ClockTarget,
  clockUuid,
  PlatformClocks,
  PlatformQuiescence,
  ReadSideProgress,
  type Receipt,
  type RungTimer,
  Timers,
} from '@app/event-sourcing';
import { type CommandMetadata, atMoment } from '@app/event-sourcing/definitions';
import type { Checkpoint } from '@app/event-store';
import { CLOCK, type Clock, Refusal, type Tenant, type Timestamp, derivedUuid, momentOf, tenantKey } from '@app/kernel';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';
import { type ShownClock, TestClock } from '../queries/test-clock.questions.js';

/** A clock after a move, with the first of the timers that fired. */
export interface MovedClock extends ShownClock {
  readonly from: Timestamp;
  readonly rangCount: number;
  readonly rang: readonly RungTimer[];
}

/**
 * Controls a platform's clock. A move goes from one due time to the next, and waits at each until the platform is idle, so that everything
 * happens in order. Each step is an event of the clock: after a crash the clock shows the time of the last step, and the repeated request
 * continues from there.
 */
@Injectable()
export class TestClocks {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly clocks: PlatformClocks,
    private readonly locks: ClockLocks,
    private readonly timers: Timers,
    private readonly progress: ReadSideProgress,
    private readonly quiescence: PlatformQuiescence,
    private readonly testClock: TestClock,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Freezes the clock, or releases it to run on from the time that it shows. */
  change(tenant: Tenant, kind: 'freeze' | 'release', metadata: CommandMetadata): Promise<ShownClock> {
    return this.locks.hold(tenantKey(tenant), async () => {
      const { state, checkpoint } = await this.run(tenant, (serviceTime) => ({ kind, serviceTime }), metadata);
      await this.spread(tenant, checkpoint);
      return this.testClock.shown(state);
    });
  }

  /** 400 INVALID_INPUT for a time before the clock's, and for a time too far ahead. */
  move(tenant: Tenant, target: ClockTarget, metadata: CommandMetadata): Promise<MovedClock> {
    return this.locks.hold(tenantKey(tenant), async () => {
      const moveId = metadata.commandId;
      const begin = (serviceTime: number) => ({ kind: 'begin-move', moveId, target, serviceTime }) as const;
      const { state, checkpoint } = await this.run(tenant, begin, metadata);
      if (state.move?.moveId === moveId)
        await this.continueMove(tenant, checkpoint, Date.parse(state.move.to), metadata);
      return this.end(tenant, checkpoint, metadata);
    });
  }

  /** Finishes once the platform is idle and the clock is at its target. */
  private async continueMove(tenant: Tenant, begun: Checkpoint, to: number, metadata: CommandMetadata): Promise<void> {
    const { commandId: moveId } = metadata;
    const key = tenantKey(tenant);
    const deadline = performance.now() + SANDBOX_CONFIGURATION.clockMove.milliseconds;
    await this.spread(tenant, begun);
    for (;;) {
      const isAtRest = await this.quiescence.reached(tenant, () => performance.now() > deadline);
      if (!isAtRest) throw stillMoving(this.clocks.now(tenant));
      await this.timers.follow(key); // those that a process set which did not know of the clock yet
      const next = await this.timers.nextDue(key, new Date(to).toISOString());
      if (next === null && this.clocks.now(tenant).getTime() >= to) return;
      const time = next ?? new Date(to).toISOString();
      const moment = momentOf(new Date(time), this.clock.now());
      const step = atMoment({ ...metadata, commandId: derivedUuid(moveId, time) }, moment);
      const { checkpoint } = await this.run(
        tenant,
        (serviceTime) => ({ kind: 'move', moveId, time, serviceTime }),
        step,
      );
      await this.spread(tenant, checkpoint);
    }
  }

  /** 409 CONFLICT if another request has ended the move meanwhile. A move that ended earlier is reported as it was. */
  private async end(tenant: Tenant, begun: Checkpoint, metadata: CommandMetadata): Promise<MovedClock> {
    const moveId = metadata.commandId;
    const ending = atMoment({ ...metadata, commandId: derivedUuid(moveId, 'end') }, this.clocks.moment(tenant));
    const { state, checkpoint } = await this.run(
      tenant,
      (serviceTime) => ({ kind: 'end-move', moveId, serviceTime }),
      ending,
    );
    await this.spread(tenant, checkpoint);
    const beginning = await this.runner.replay(clock, tenant, clockUuid(tenant), metadata);
    const { from } = beginning!.event.data as { readonly from: Timestamp };
    const rung = await this.quiescence.rungTimers(tenant, begun, checkpoint);
    const listed = rung.slice(0, SANDBOX_CONFIGURATION.clockMove.rung);
    return { ...this.testClock.shown(state), from, rangCount: rung.length, rang: listed };
  }

  private run(
    tenant: Tenant,
    command: (serviceTime: number) => ClockCommand,
    metadata: CommandMetadata,
  ): Promise<Receipt<ClockState>> {
    return this.runner.run(clock, tenant, clockUuid(tenant), command(this.clock.now().getTime()), metadata);
  }

  /** Resolves once every process uses the clock as of the checkpoint. */
  private async spread(tenant: Tenant, checkpoint: Checkpoint): Promise<void> {
    const { readSideMilliseconds } = SANDBOX_CONFIGURATION.clockMove;
    if (!(await this.progress.passed(checkpoint, readSideMilliseconds))) throw stillMoving(this.clocks.now(tenant));
    await this.clocks.announce();
    await this.timers.follow(tenantKey(tenant));
  }
}

function stillMoving(at: Date): Refusal {
  const message = `Work of the platform is still in progress; its clock is at ${at.toISOString()}. Repeat the request with the same Idempotency-Key to continue.`;
  return new Refusal('SERVICE_UNAVAILABLE', message, { retryAfter: 1 });
}
