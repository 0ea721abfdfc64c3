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

/** A process that stops closes a connection after so long without a request. */
const CLOSES_AFTER_MILLISECONDS = 1_000;
/** Shortest time between two requests of a caller: while processes drain for seconds, more requests only keep the machine busy. */
const PACE_MILLISECONDS = 75;

/**
 * A caller without a load balancer: it sends its requests in turn, each at the next address, and keeps its connections (`pipelining` 1)
 * or makes one for each request (0). Where its connection is refused it has sent nothing, and sends the same at the next address. So it does
 * where it has been silent for so long, on a machine that stood still, that the process closed its connection meanwhile.
 */
export class DirectCaller {
  /** Status of each answer, or the code of the error that came instead, with the request. */
  readonly outcomes: (readonly [string, unknown])[] = [];
  /** Connections that were refused. */
  refused = 0;
  state: 'waiting' | 'calling' | 'ended' = 'waiting';
  private readonly dispatcher: Agent;
  /** When it has last sent to an address, as of `performance.now()`. */
  private readonly sentAt = new Map<string, number>();
  private lastSentAt = -Infinity;

  constructor(
    private readonly api: ApiClient,
    private readonly requests: readonly Sent[],
    connections: { readonly pipelining: 0 | 1 },
  ) {
    this.dispatcher = new Agent(connections);
  }

  /** `addresses` may grow meanwhile. */
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
