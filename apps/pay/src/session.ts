import { type Answer, isApiError, type PaymentsClient, type RequestSettings } from '@app/sdk';
import type { Operation } from './operation.js';
import { type Resource, linesOf, tableOf } from './output.js';
import { clientOf, type Profile, Profiles } from './profiles.js';
import type { Terminal } from './terminal.js';

/** Options of every command that calls the API. */
export interface CallOptions {
  readonly profile?: string;
  readonly json?: true;
}

/** A request of any operation, without static types. */
interface LooseRequest extends RequestSettings {
  readonly query?: object;
  readonly body?: object;
}

type LooseMethod = (method: string, path: string, options?: LooseRequest) => Promise<Answer<unknown>>;

/** One run of the command line: its terminal, profiles and calls. */
export class Session {
  readonly profiles: Profiles;
  /** Base URL of the last call. */
  baseUrl: string | undefined;

  constructor(readonly terminal: Terminal) {
    this.profiles = new Profiles(terminal.environment);
  }

  client({ profile }: CallOptions): PaymentsClient {
    return this.clientOf(this.profiles.get(profile));
  }

  clientOf(profile: Profile): PaymentsClient {
    this.baseUrl = profile.baseUrl;
    return clientOf(profile);
  }

  /** Calls any operation, by method and path. */
  async call(options: CallOptions, method: string, path: string, request: LooseRequest = {}): Promise<unknown> {
    const client = this.client(options);
    const send = client.request.bind(client) as unknown as LooseMethod;
    const signal = this.terminal.interrupted;
    const { data, ignoredFields } = await send(method.toLowerCase(), path, { signal, ...request });
    if (ignoredFields.length > 0)
      this.terminal.warn(`Ignored, as ${method} ${path} has no such members: ${ignoredFields.join(', ')}.`);
    return data;
  }

  /** Every item of a list, page by page, up to the limit. */
  async *items(
    options: CallOptions,
    { path, query: parameters }: Pick<Operation, 'path' | 'query'>,
    query: Readonly<Record<string, unknown>>,
    limit: number,
  ): AsyncGenerator<Resource, void, undefined> {
    const isPaged = parameters.some(({ name }) => name === 'limit');
    let left = limit;
    for (let cursor: string | undefined; left > 0;) {
      const size = isPaged ? { limit: Math.min(left, PAGE) } : {};
      const asked = { ...query, ...size, ...(cursor !== undefined && { cursor }) };
      const page = (await this.call(options, 'GET', path, { query: asked })) as Page;
      yield* page.data.slice(0, left);
      left -= page.data.length;
      if (page.nextCursor === undefined) return;
      cursor = page.nextCursor;
    }
  }

  /** Shows a response: as JSON for programs, otherwise as one line per member. */
  show({ json }: CallOptions, answer: unknown): void {
    if (answer === undefined) return;
    if (this.isForPrograms(json)) return this.terminal.write(JSON.stringify(answer));
    const page = answer as Partial<Page>;
    if (Array.isArray(page.data)) return this.showList({}, page.data);
    for (const line of linesOf(answer as Resource)) this.terminal.write(line);
  }

  /** Shows resources: for programs as JSON, one per line, otherwise as a table. */
  showList({ json }: CallOptions, resources: readonly Resource[]): void {
    if (this.isForPrograms(json)) {
      for (const resource of resources) this.terminal.write(JSON.stringify(resource));
      return;
    }
    if (resources.length === 0) return this.terminal.warn('There are none.');
    for (const line of tableOf(resources)) this.terminal.write(line);
  }

  /** True if another program reads the output. */
  isForPrograms(json: true | undefined): boolean {
    return json === true || !this.terminal.isInteractive;
  }
}

interface Page {
  readonly data: readonly Resource[];
  readonly nextCursor?: string;
}

/** Items per request; the maximum that the API returns. */
const PAGE = 100;

/** True for a refusal because there is no such resource. */
export function isUnknown(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}
