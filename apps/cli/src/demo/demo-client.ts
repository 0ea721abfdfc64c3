import type { Credential } from '@app/runtime';
import { DemoFailure } from './demo-failure.js';
import type { Narrator } from './narrator.js';

/** What the API answers: JSON whose members the demo looks into. */
export type Body = Readonly<Record<string, unknown>>;

/** Calls the API as the sandbox platform, telling each request and answer. */
export class DemoClient {
  constructor(
    private readonly baseAddress: string,
    private readonly credential: Credential,
    private readonly narrator: Narrator,
  ) {}

  /** The answer's body; fails when the status is not the expected one. */
  async call(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    expected: number,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Body> {
    this.narrator.request(method, path, body, headers);
    const response = await this.send(method, path, body, headers);
    const answer = JSON.parse(await response.text()) as Body;
    this.narrator.answer(response.status, answer);
    if (response.status !== expected)
      throw new DemoFailure(`${method} ${path} answered ${response.status}, not ${expected}.`);
    return answer;
  }

  private async send(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const { clientId, clientSecret } = this.credential;
    try {
      return await fetch(`${this.baseAddress}${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new DemoFailure(`Nobody answers at ${this.baseAddress}. Start the server in another terminal: npm start`);
    }
  }
}
