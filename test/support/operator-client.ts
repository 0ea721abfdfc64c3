import { CommandBus } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { CreateOperator, type OperatorRole } from '@app/operators';
import type { TestApplication } from './application.js';
import { eventually } from './eventually.js';

/** An answer of an operator endpoint or of the sign-in. */
export interface OperatorAnswer {
  readonly status: number;
  readonly body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- bodies of every door
  readonly headers: Headers;
  readonly text: string;
}

/** Requests of an operator's browser at the console: stores the cookie and sends it with each request. */
export class OperatorClient {
  cookie = '';

  constructor(
    private readonly application: Pick<TestApplication, 'url'>,
    readonly operatorId: string,
    public credential: string,
  ) {}

  /** A new, signed-in operator of the installation. */
  static async signedIn(application: TestApplication, role: OperatorRole, name = 'Ada'): Promise<OperatorClient> {
    const { operatorId, secret } = await application
      .get(CommandBus)
      .execute(new CreateOperator(CREDENTIAL_REGISTRY, { name, role }, application.metadata()));
    const client = new OperatorClient(application, operatorId, `${operatorId}:${secret}`);
    await client.signIn();
    return client;
  }

  signIn(credential = this.credential): Promise<OperatorAnswer> {
    return this.send('POST', '/console/session', { credential });
  }

  get(door: string): Promise<OperatorAnswer> {
    return this.send('GET', `/console/operator${door}`);
  }

  post(door: string, body: object, headers: Record<string, string> = {}): Promise<OperatorAnswer> {
    return this.send('POST', `/console/operator${door}`, body, { 'Console-Request': '1', ...headers });
  }

  /** The job with this id, once it has ended. */
  async ended(door: string, id: string): Promise<any> {
    // eslint-disable-line @typescript-eslint/no-explicit-any -- a body
    const job = async () => (await this.get(door)).body.jobs.find((each: { readonly id: string }) => each.id === id);
    await eventually(async () => (await job()).state !== 'RUNNING');
    return job();
  }

  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = { 'Console-Request': '1' },
  ): Promise<OperatorAnswer> {
    const response = await fetch(`${this.application.url}/2025-10-13${path}`, {
      method,
      headers: {
        ...(this.cookie !== '' && { Cookie: this.cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('Set-Cookie');
    if (set !== null) this.cookie = set.split(';')[0]!;
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') === true;
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : {},
      headers: response.headers,
      text,
    };
  }
}
