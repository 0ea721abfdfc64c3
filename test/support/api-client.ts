import { BASE_PATH } from '@app/http';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A caller of the API with one credential. */
export class ApiClient {
  constructor(
    private readonly origin: string,
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

  /** Sends a body as it is given when it is text, as JSON otherwise. */
  async send<Body = any>(method: string, path: string, body?: unknown, { headers = {} }: RequestOptions = {}): Promise<Answer<Body>> {
    const { clientId, clientSecret } = this.credential;
    const response = await fetch(`${this.origin}${BASE_PATH}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body, headers: response.headers };
  }
}
