import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PERMISSIONS } from '@app/platforms';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { WAIT_LIMIT_MILLISECONDS, eventually } from '../support/eventually.js';
import { runClient } from './client.js';

const CONNECTIONS = 48;
const PROBE_MILLISECONDS = 500;
/** Requests of the other platform that compete with the flood; on a slow machine this takes several probes. */
const MEASURED = 20;
/**
 * Average number of requests of the busy platform that end while one of the other is in progress: two or three, and eight if four were
 * processed concurrently.
 */
const MAX_OVERTAKING = 5;

/** A request on the server, from its headers to the end of its response. */
interface Served {
  readonly authorization: string | undefined;
  readonly from: number;
  readonly to: number;
}

describe('A platform that sends requests all the time over many connections, without any rate limit', () => {
  let application: TestApplication;
  let busy: ApiClient;
  let other: ApiClient;
  const served: Served[] = [];
  const arrived: (string | undefined)[] = [];

  beforeAll(async () => {
    application = await TestApplication.boot();
    busy = await application.createCaller(application.tenant, PERMISSIONS);
    ({ api: other } = await application.createPlatform());
    const server = application.app.getHttpServer() as Server;
    server.prependListener('request', ({ headers: { authorization } }: IncomingMessage, response: ServerResponse) => {
      const from = performance.now();
      arrived.push(authorization);
      response.once('finish', () => served.push({ authorization, from, to: performance.now() }));
    });
  });

  afterAll(() => application.close());

  const authorizationOf = ({ credential: { clientId, clientSecret } }: ApiClient) =>
    `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  // counts instead of times: other processes of the machine slow down every request, but do not change the order
  it('is served as often as another one, request for request, however many it has waiting', async () => {
    await other.get('/customers?limit=1'); // from now on it counts as an active platform
    const [flood, probe] = [authorizationOf(busy), authorizationOf(other)];
    const origin = application.url;
    const over = new AbortController();
    const flooding = runClient({
      origin,
      authorization: flood,
      milliseconds: WAIT_LIMIT_MILLISECONDS, // it is stopped after the probes
      signal: over.signal,
      load: { connections: CONNECTIONS },
    });
    await eventually(() => arrived.filter((authorization) => authorization === flood).length > CONNECTIONS);
    const begun = performance.now();
    const ofBusy = () => served.filter(({ authorization }) => authorization === flood);
    const asked = () => {
      const inProgress = ({ from }: Served) => ofBusy().filter((each) => each.from < from && from < each.to).length;
      return served
        .filter(({ authorization, from }) => authorization === probe && from > begun)
        .filter((each) => inProgress(each) > CONNECTIONS / 2);
    };
    // sequential requests: several of the other platform would share its turns
    const load = { connections: 1 };
    await eventually(async () => {
      await runClient({ origin, authorization: probe, milliseconds: PROBE_MILLISECONDS, load });
      return asked().length >= MEASURED;
    });
    over.abort();
    await flooding;
    const overtaking = asked().map(({ from, to }) => ofBusy().filter((each) => from < each.to && each.to < to).length);
    expect(overtaking.reduce((sum, count) => sum + count, 0) / overtaking.length).toBeLessThan(MAX_OVERTAKING);
  });
});
