import { CommandFailure } from '../command-failure.js';
import type { RunningServer } from '../running-server.js';
import type { Narrator } from './narrator.js';

/** A response of the API: JSON whose members the demo reads. */
export type Body = Readonly<Record<string, unknown>>;

/** Calls the API as the sandbox platform, and narrates each request and response. */
export class DemoClient {
  constructor(
    private readonly server: RunningServer,
    private readonly narrator: Narrator,
  ) {}

  /** The response body; fails if the status is not the expected one. */
  async call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    expected: number,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    this.narrator.request(method, path, body, headers);
    const response = await this.server.send(method, path, body, headers);
    const answer = JSON.parse(await response.text()) as Body;
    this.narrator.answer(response.status, answer);
    if (response.status !== expected)
      throw new CommandFailure(`${method} ${path} answered ${response.status}, not ${expected}.`);
    return answer;
  }
}
