import { Agent, type Dispatcher, request } from 'undici';
import { BASE_PATH } from '@app/kernel';
import type { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { NOT_READABLE_YET, whenReadable } from '../support/latest-writes.js';

interface Sent {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly body?: object;
}

/** A stopping process closes a connection after this time without a request. */
const CLOSES_AFTER_MILLISECONDS = 1_000;
/** Minimum time between two requests of a caller: while processes drain for seconds, more requests would only create load. */
const PACE_MILLISECONDS = 75;

/**
 * A caller without a load balancer: it sends requests one at a time, each to the next address, over keep-alive connections (`pipelining` 1)
 * or a new connection per request (0). If its connection is refused, nothing was sent, and it sends the same request to the next address. It
 * does the same if the test itself was stalled for so long that the process has closed the idle connection.
 */
export class DirectCaller {
  /** Status of each response, or the code of the error, with the request. */
  readonly outcomes: (readonly [string, unknown])[] = [];
  /** Number of refused connections. */
  refused = 0;
  state: 'waiting' | 'calling' | 'ended' = 'waiting';
  private readonly dispatcher: Agent;
  /** Time of the last request to an address, as of `performance.now()`. */
  private readonly sentAt = new Map<string, number>();
  private lastSentAt = -Infinity;

  constructor(
    private readonly api: ApiClient,
    private readonly requests: readonly Sent[],
    connections: { readonly pipelining: 0 | 1 },
  ) {
    this.dispatcher = new Agent(connections);
  }

  /** `addresses` may grow while this runs. */
  async callUntilEnded(addresses: readonly string[], first: number): Promise<void> {
    for (let turn = first; ; turn++) {
      const isDue = () => performance.now() - this.lastSentAt >= PACE_MILLISECONDS;
      await eventually(() => this.state === 'ended' || (this.state === 'calling' && isDue()));
      if (this.state === 'ended') break;
      const sent = this.requests[this.outcomes.length % this.requests.length]!;
      const address = addresses[turn % addresses.length]!;
      const silence = performance.now() - (this.sentAt.get(address) ?? performance.now());
      this.lastSentAt = performance.now();
      this.sentAt.set(address, this.lastSentAt);
      const outcome = await whenReadable(
        () => this.send(address, sent),
        (answer) => answer === NOT_READABLE_YET,
      );
      if (outcome === 'ECONNREFUSED') this.refused += 1;
      else if (outcome !== 'ECONNRESET' || silence < CLOSES_AFTER_MILLISECONDS)
        this.outcomes.push([sent.method, outcome]);
    }
    await this.dispatcher.close();
  }

  private async send(address: string, { method, path, body }: Sent): Promise<unknown> {
    try {
      const answer = await request(`${address}${BASE_PATH}${path}`, {
        dispatcher: this.dispatcher,
        method,
        headers: { authorization: this.api.authorizationFor(path), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      return text.includes(NOT_READABLE_YET) ? NOT_READABLE_YET : answer.statusCode;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? error;
    }
  }
}
