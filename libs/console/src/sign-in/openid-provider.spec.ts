import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { SignIn } from '@app/operators';
import { OpenIdProvider } from './openid-provider.js';

describe('An identity provider that does not answer', () => {
  /** Time itself passes when a test says so. */
  const { timeout } = AbortSignal;
  let server: Server;
  let issuer: string;
  /** The address that is silent. */
  let silent: string;
  /** The limits of the requests, in milliseconds, and the signals that end them. */
  let limits: { readonly milliseconds: number; readonly end: () => void }[];
  const signIn = () => ({ issuer, clientId: 'console', groupsClaim: 'groups' }) as SignIn;
  const provider = new OpenIdProvider({ clientSecretOf: async () => 'secret' } as never, { now: () => new Date() });

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = createServer((request, response) => {
      if (request.url === silent) return limits.at(-1)!.end(); // the time passes while nothing is answered
      const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    limits = [];
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      const end = () => controller.abort(new DOMException('The time has passed.', 'TimeoutError'));
      limits.push({ milliseconds, end });
      return controller.signal;
    };
  });
  afterEach(() => void (AbortSignal.timeout = timeout));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const allOf = () => [...new Set(limits.map(({ milliseconds }) => milliseconds))];

  it('is waited for ten seconds before the browser is sent to it', async () => {
    silent = '/.well-known/openid-configuration';
    const going = provider.addressFor(signIn(), 'secret', 'https://pay.example/console/sign-in');
    await expect(going).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(allOf()).toEqual([10_000]);
  });

  it('is waited for ten seconds for each answer once the browser is back', async () => {
    silent = '/token';
    const callback = 'https://pay.example/console/sign-in';
    const state = new URL(await provider.addressFor(signIn(), 'secret', callback)).searchParams.get('state')!;
    const back = new URL(`${callback}?code=c&state=${state}&iss=${encodeURIComponent(issuer)}`);
    await expect(provider.personOf(signIn(), 'secret', back)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect([limits.length, allOf()]).toEqual([3, [10_000]]); // the addresses, twice, and the token
  });
});
