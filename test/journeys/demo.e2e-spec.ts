import { runCommandLine } from '../../apps/cli/src/command-line.js';
import { TestApplication } from '../support/application.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('npm run demo', () => {
  let application: TestApplication;
  let environment: Readonly<Record<'SANDBOX_CLIENT_ID' | 'SANDBOX_CLIENT_SECRET', string>>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    const { clientId, clientSecret } = application.api.credential;
    environment = { SANDBOX_CLIENT_ID: clientId, SANDBOX_CLIENT_SECRET: clientSecret };
  });
  afterAll(() => application.close());

  async function demo(
    given: NodeJS.ProcessEnv,
    url = application.url,
  ): Promise<{ readonly code: number; readonly written: string; readonly warned: string }> {
    const written: string[] = [];
    const warned: string[] = [];
    const terminal = {
      environment: given,
      write: (line: string) => written.push(line),
      warn: (line: string) => warned.push(line),
    };
    const code = await runCommandLine(['demo', '--url', url], terminal);
    return { code, written: written.join('\n'), warned: warned.join('\n') };
  }

  it('plays the main job, prints every request, answer and verified webhook, and restores the former endpoint', async () => {
    const former = await WebhookReceiver.start();
    await application.api.patch('/config', { webhookEndpoint: former.url });
    const { code, written, warned } = await demo(environment);
    expect({ code, warned }).toEqual({ code: 0, warned: '' });
    for (const received of [
      '→ POST /customers',
      '← 201',
      '→ POST /transfer-out',
      '→ POST /quotes',
      'CUSTOMER.KYC_APPROVED',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ]) {
      expect(written).toContain(received);
    }
    expect(written.match(/signature verified/g)!.length).toBeGreaterThanOrEqual(14);
    expect(written).not.toContain(environment.SANDBOX_CLIENT_SECRET);
    expect((await application.api.get('/config')).body.webhookEndpoint).toBe(former.url);
    await application.settle();
    await former.close();
  });

  it('exits with 1 and one line when the credential is refused', async () => {
    const { code, warned } = await demo({ ...environment, SANDBOX_CLIENT_SECRET: 'another' });
    expect({ code, warned }).toEqual({ code: 1, warned: 'error: GET /config answered 401, not 200.' });
  });

  it('exits with 1 and says how to start the server when no one answers', async () => {
    const { code, warned } = await demo(environment, 'http://127.0.0.1:9');
    expect(code).toBe(1);
    expect(warned).toBe(
      'error: No server answers at http://127.0.0.1:9/2025-10-13. Start it in another terminal: npm start',
    );
  });

  it('exits with 1 when there is no credential', async () => {
    const { code, warned } = await demo({ DATA_DIR: 'nowhere' });
    expect(code).toBe(1);
    expect(warned).toMatch(/^error: There is no credential at .*nowhere\/sandbox-credential\. /);
  });
});
