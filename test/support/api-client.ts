import { BASE_PATH } from '@app/http';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A caller of the API with one credential; and with that of an agent, where it has one, for the routes that take no other. */
export class ApiClient {
  agentToken: string | undefined;

  constructor(
    readonly origin: string,
    readonly credential: { readonly clientId: string; readonly clientSecret: string },
  ) {}

  get<Body = any>(path: string, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, undefined, options);
  }

  post<Body = any>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body, options);
  }

  patch<Body = any>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('PATCH', path, body, options);
  }

  put<Body = any>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('PUT', path, body, options);
  }

  delete<Body = any>(path: string, options?: RequestOptions): Promise<Answer<Body>> {
    return this.send<Body>('DELETE', path, undefined, options);
  }

  authorizationFor(path: string): string {
    if (this.agentToken !== undefined && /^\/agents\/me\b/.test(path)) return `Bearer ${this.agentToken}`;
    const { clientId, clientSecret } = this.credential;
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  /** Sends a body as it is given when it is text, as JSON otherwise. */
  async send<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    { headers = {} }: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.origin}${BASE_PATH}${path}`, {
      method,
      headers: {
        authorization: this.authorizationFor(path),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
      headers: response.headers,
    };
  }
}
