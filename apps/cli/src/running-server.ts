import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Credential, publishedAddress, readSettings, type Settings } from '@app/runtime';
import { BASE_PATH } from '@app/kernel';
import { CommandFailure } from './command-failure.js';
import type { Terminal } from './terminal.js';

/** The running server of this installation, called as its sandbox platform. */
export class RunningServer {
  private constructor(
    readonly baseAddress: string,
    private readonly credential: Credential,
  ) {}

  /**
   * The server at the given address, otherwise at the address that the server of this data directory recorded, otherwise at that of the
   * terminal's settings. Fails if there is no credential.
   */
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

  /** The response body, empty if there is none; fails with the server's reason if the request was refused. */
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

/** From the environment, otherwise from the file that `npm start` writes. */
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
