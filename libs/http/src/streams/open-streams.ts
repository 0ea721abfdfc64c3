import { type BeforeApplicationShutdown, Inject, Injectable, Logger, StreamableFile } from '@nestjs/common';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Response } from 'express';
import { guarded } from '@app/kernel';
import { Authenticator, type Principal, SessionAuthenticator } from '../auth/authenticator.port.js';
import { METRICS_REGISTRY } from '../operations/metrics.js';
import { busy } from '../problems/problem.js';
import { encodeCursor } from '../pages/cursor.js';
import { SignedCursors } from '../pages/signed-cursors.js';
import { EventStream } from './event-stream.js';
import { EVENT_STREAM, serverSentEvent, streamBeginning, UNFILTERED } from './server-sent-event.js';

/** Interval of credential checks: a stream ends within this time after its credential was deleted or its session has ended. */
const CREDENTIAL_MILLISECONDS = 2_000;

/** An event with its position in the log. */
export interface FollowedEvent {
  readonly position: bigint;
  readonly event: string;
  /** JSON on one line. */
  readonly data: string;
}

/** The events of a stream, from its start position. */
export interface FollowedEvents {
  /** Position after which the stream starts. */
  beginning(): Promise<bigint>;
  /** The next few events; empty if the reader has all of them. */
  next(): Promise<readonly FollowedEvent[]>;
  /** Called when the stream has ended. */
  closed(): void;
}

/** Heartbeat interval, in credential checks. Shorter than the idle timeouts of this service and of load balancers. */
const HEARTBEAT_CHECKS = 7;

/**
 * The streams of this process. They end when their credential is deleted, when their session ends, and when the process stops. One timer
 * sends all heartbeats and checks each credential once for all of its streams.
 */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OpenStreams.name);
  private readonly callers = new Map<EventStream, Principal>();
  private readonly dropped: Counter;
  private timer: NodeJS.Timeout | null = null;
  private checks = 0;
  private isChecking = false;
  private isStopping = false;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly cursors: SignedCursors,
    @Inject(METRICS_REGISTRY) registry: Registry,
  ) {
    const open: Gauge = new Gauge({
      name: 'event_streams_open',
      help: 'Event streams that are open.',
      collect: () => open.set(this.callers.size),
      registers: [registry],
    });
    this.dropped = new Counter({
      name: 'event_streams_dropped_total',
      help: 'Event streams that were closed because their reader had stalled.',
      registers: [registry],
    });
  }

  /** Answers a request for a stream; 503 once the process stops. */
  answer(principal: Principal, response: Response, follow: (wake: () => void) => FollowedEvents): StreamableFile {
    if (this.isStopping) throw busy();
    const source = follow(() => stream.wake());
    const idOf = (position: bigint): string => this.cursors.sign(principal.tenant, encodeCursor(position, UNFILTERED));
    const beginning = async (): Promise<string> => streamBeginning(idOf(await source.beginning()));
    const next = async (): Promise<readonly string[]> =>
      (await source.next()).map(({ position, event, data }) => serverSentEvent({ id: idOf(position), event, data }));
    const closed = (): void => {
      this.callers.delete(stream);
      source.closed();
      if (this.callers.size === 0) this.sleep();
    };
    const stream: EventStream = new EventStream({ beginning, next, closed }, (error) => this.failed(error));
    this.callers.set(stream, principal);
    this.timer ??= setInterval(
      guarded(() => this.check()),
      CREDENTIAL_MILLISECONDS,
    ).unref();
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Accel-Buffering', 'no'); // otherwise nginx would buffer events
    // A reader that disconnects is not an error.
    return new StreamableFile(stream, { type: EVENT_STREAM }).setErrorLogger(() => undefined);
  }

  beforeApplicationShutdown(): void {
    this.finish();
  }

  /** Ends all streams; further ones are refused. */
  finish(): void {
    this.isStopping = true;
    for (const stream of this.callers.keys()) stream.finish();
  }

  private sleep(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  private check(): void {
    this.checks += 1;
    if (this.checks % HEARTBEAT_CHECKS === 0)
      for (const stream of this.callers.keys()) if (!stream.beat()) this.dropped.inc();
    if (this.isChecking) return;
    this.isChecking = true;
    this.endRevoked()
      .catch((error: unknown) => this.failed(error))
      .finally(() => (this.isChecking = false));
  }

  private async endRevoked(): Promise<void> {
    const byCaller = new Map([...this.callers.values()].map((principal) => [principal.callerId, principal]));
    const valid = await this.authenticator.stillValid([...byCaller.values()]);
    const asked = new Set([...this.callers.values()].flatMap(({ sessionId = [] }) => sessionId));
    const open = asked.size === 0 ? asked : await this.sessions.stillOpen([...asked]);
    for (const [stream, { callerId, sessionId }] of this.callers) {
      const isRevoked = byCaller.has(callerId) && !valid.has(callerId);
      const hasEnded = sessionId !== undefined && asked.has(sessionId) && !open.has(sessionId);
      if (isRevoked || hasEnded) stream.finish();
    }
  }

  private failed(error: unknown): void {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: 'unknown' };
    this.logger.warn({ message: 'an event stream was interrupted', error: { name, message } });
  }
}
