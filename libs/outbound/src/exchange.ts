import type { Dispatcher } from 'undici';
import { startDeadline } from '@app/kernel';

/** A response: its status, and its body up to a bound. */
export interface Received {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: string;
}

/** In milliseconds and bytes. */
interface ExchangeLimits {
  readonly timeout: number;
  readonly answerBytes: number;
}

/** No answer came in the time that there was. */
export class ExchangeTimedOut extends Error {
  constructor() {
    super('no answer came in time');
    this.name = 'ExchangeTimedOut';
  }
}

/** Sends a request, says when it was written, and takes its answer. The status has been given by the time a body breaks off, so that is no failure. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  sent?: () => void,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(limits, resolve, reject, sent));
  });
}

/** Takes an answer as it comes: for the few bytes that most have, a stream costs more than all the rest. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly cancelDeadline: () => void;
  private expired = false;
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private answer: Omit<Received, 'body'> | null = null;
  private controller: Dispatcher.DispatchController | null = null;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (received: Received) => void,
    private readonly reject: (error: Error) => void,
    private readonly sent?: () => void,
  ) {
    this.cancelDeadline = startDeadline(limits.timeout, () => this.expire());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.expired) this.expire(); // making the connection took all the time
    else this.sent?.(); // undici writes the request right after this call, before anyone who waits for it continues
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Received['headers']): void {
    if (status >= 200) this.answer = { status, headers };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length >= this.limits.answerBytes) controller.abort(new Error('the rest is not read'));
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  private expire(): void {
    this.expired = true;
    this.controller?.abort(new ExchangeTimedOut());
  }

  private end(error: Error | null): void {
    this.cancelDeadline();
    if (this.answer === null) this.reject(error ?? new Error('an answer ended before it began'));
    else
      this.resolve({
        ...this.answer,
        body: Buffer.concat(this.chunks).subarray(0, this.limits.answerBytes).toString('utf8'),
      });
  }
}
