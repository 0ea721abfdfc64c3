import type { Dispatcher } from 'undici';
import { startDeadline } from '@app/kernel';

/** A response: its status, and its body up to a bound. */
export interface Received {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: string;
}

/** Timeout in milliseconds, size in bytes. */
interface ExchangeLimits {
  readonly timeout: number;
  readonly answerBytes: number;
}

/** No complete response head arrived before the deadline. */
export class ExchangeTimedOut extends Error {
  constructor() {
    super('no response was received in time');
    this.name = 'ExchangeTimedOut';
  }
}

/**
 * Sends a request, calls `sent` when it is written, and reads the response. A body that breaks off is no failure: the status is known by
 * then.
 */
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

/** Collects the response chunk by chunk. A stream would cost more than the rest of the request, since most bodies are a few bytes. */
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
    if (this.expired) this.expire(); // connecting used up the whole timeout
    else this.sent?.(); // undici writes the request synchronously after this call, before any awaiting code continues
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
