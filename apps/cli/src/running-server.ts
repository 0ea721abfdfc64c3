import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Credential, publishedAddress, readSettings, type Settings } from '@app/runtime';
import { BASE_PATH } from '@app/kernel';
import { CommandFailure } from './command-failure.js';
import type { Terminal } from './terminal.js';

/** The server that runs on this installation, called as its sandbox platform. */
export class RunningServer {
  private constructor(
    readonly baseAddress: string,
    private readonly credential: Credential,
  ) {}

  /** Where the server of this data directory says that it listens, else by the terminal's settings, or at another address. Fails where there is no credential. */
  static of(terminal: Terminal, address?: string): RunningServer {
    const settings = readSettings(terminal.environment);
    return new RunningServer(
      `${address ?? publishedAddress(settings.dataDirectory) ?? addressOf(settings)}${BASE_PATH}`,
      credentialOf(settings),
    );
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
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
      throw new CommandFailure(`No server answers at ${this.baseAddress}. Start it in another terminal: npm start`);
    }
  }

  /** The answer's body, empty where there is none; fails, with the reason that the server gives, when the request was refused. */
  async ask(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    const answer = (text === '' ? {} : JSON.parse(text)) as { readonly message?: string };
    if (response.ok) return { ...answer };
    throw new CommandFailure(`${method} ${path} answered ${response.status}: ${answer.message ?? ''}`);
  }
}

function addressOf({ host, port }: Settings): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Of the environment, else of the file that `npm start` keeps. */
function credentialOf({ sandboxCredential, dataDirectory }: Settings): Credential {
  if (sandboxCredential !== null) return sandboxCredential;
  const file = path.join(dataDirectory, 'sandbox-credential');
  try {
    const [clientId = '', clientSecret = ''] = readFileSync(file, 'utf8').trim().split(':');
    return { clientId, clientSecret };
  } catch {
    throw new CommandFailure(`There is no credential at ${file}. Start the server in another terminal: npm start`);
  }
}
