import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runPay } from '../../apps/pay/src/command-line.js';
import { ensureBuilt } from '../../scripts/building.mjs';
import { TestApplication } from '../support/application.js';
import { eurPayee, fundedCustomer } from '../support/main-job.js';
import { eventually } from '../support/eventually.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Outcome {
  readonly code: number;
  readonly answers: string[];
  readonly warnings: string[];
}

describe('pay', () => {
  let application: TestApplication;
  let folder: string;
  let credential: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    application = await TestApplication.shared();
    folder = fs.mkdtempSync(path.join(tmpdir(), 'pay-'));
    const { clientId, clientSecret } = application.api.credential;
    credential = `${clientId}:${clientSecret}`;
    environment = { XDG_CONFIG_HOME: folder };
    fs.writeFileSync(path.join(folder, 'credential'), `${credential}\n`);
    const { code } = await pay('login', '--url', application.url, '--credential-file', path.join(folder, 'credential'));
    expect(code).toBe(0);
  }, 60_000);
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true });
    await application.close();
  });

  interface Circumstances {
    readonly input?: string;
    readonly isInteractive?: boolean;
    readonly interruption?: AbortController;
    readonly environment?: Record<string, string>;
    readonly outcome?: Outcome;
  }
  const otherPlatform = async () => {
    const { api } = await application.createPlatform({ name: 'Clock' });
    const { clientId, clientSecret } = api.credential;
    return { api, credential: { PAY_URL: application.url, PAY_CREDENTIAL: `${clientId}:${clientSecret}` } };
  };
  const payWith = async (given: Circumstances, ...words: string[]): Promise<Outcome> => {
    const outcome = given.outcome ?? { code: 0, answers: [], warnings: [] };
    const code = await runPay(words, {
      environment: given.environment ?? environment,
      write: (line) => outcome.answers.push(line),
      warn: (line) => outcome.warnings.push(line),
      isInteractive: given.isInteractive ?? false,
      read: () => Promise.resolve(given.input ?? ''),
      interrupted: (given.interruption ?? new AbortController()).signal,
    });
    return { ...outcome, code };
  };
  const pay = (...words: string[]): Promise<Outcome> => payWith({}, ...words);
  const json = async (...words: string[]) => {
    const { code, answers, warnings } = await pay(...words);
    expect([code, warnings]).toEqual([0, []]);
    return JSON.parse(answers[0]!);
  };

  it('logs in with a credential that is valid, and says so of one that is not', async () => {
    const login = (input: string) => payWith({ input }, 'login', '--url', application.url, '--profile', 'other');
    expect(await login('no credential')).toMatchObject({ code: 2 });
    const refused = await login(`${credential}x`);
    expect([refused.code, refused.warnings.join('\n')]).toEqual([
      3,
      expect.stringContaining('UNAUTHORIZED (HTTP 401)'),
    ]);
    const withVersion = `${application.url}/2025-10-13`;
    expect((await payWith({ input: credential }, 'login', '--url', withVersion, '--profile', 'other')).code).toBe(0);
    expect((await pay('call', 'GET', '/2025-10-13/customers', '--profile', 'other')).code).toBe(0);
    expect((await pay('profiles', '--json')).answers.join()).not.toContain(credential.split(':')[1]!);
    expect((await pay('use', 'default')).code).toBe(0);
    expect((await pay('logout', '--profile', 'other')).code).toBe(0);
    expect(await pay('get', 'config', '--profile', 'other')).toMatchObject({ code: 2 });
  });

  it('creates, lists, shows, changes and deletes resources', async () => {
    const customer = await json('create', 'customers', 'customerType=INDIVIDUAL', 'fullName=Maria Lopez');
    expect(await json('get', customer.id)).toMatchObject({ id: customer.id, fullName: 'Maria Lopez' });
    const changed = await json('update', customer.id, 'customerType=INDIVIDUAL', 'fullName=Maria Sanchez');
    expect(changed).toMatchObject({ fullName: 'Maria Sanchez' });
    const accounts = await pay('list', 'customers/internal-accounts', `customerId=${customer.id}`, 'limit=3');
    expect(accounts.answers.map((line) => JSON.parse(line).customerId)).toEqual(Array(3).fill(customer.id));
    const [account] = accounts.answers.map((line) => JSON.parse(line));
    const funded = await json('call', 'POST', `/sandbox/internal-accounts/${account.id}/fund`, 'amount=100000');
    expect(funded.balance.amount).toBe(100_000);
    const endpoint = await json(
      'create',
      'webhook-endpoints',
      '--data',
      '{"url":"https://example.com/"}',
      'status=DISABLED',
    );
    expect(await pay('delete', endpoint.id)).toMatchObject({ code: 0, answers: [], warnings: ['Done.'] });
    expect(await json('trigger', 'CUSTOMER.KYC_APPROVED', 'customer.fullName=Ada')).toMatchObject({
      resourceId: expect.stringMatching(/^Customer:/),
    });
  });

  it('says which members the API did not read', async () => {
    const { code, warnings } = await pay('create', 'customers', 'customerType=INDIVIDUAL', 'shoeSize=43');
    expect(code).toBe(0);
    expect(warnings).toEqual(['Ignored, as POST /customers has no such members: shoeSize.']);
  });

  it('shows tables and lines on a terminal', async () => {
    const list = await payWith({ isInteractive: true }, 'list', 'tokens');
    expect(list.answers[0]).toMatch(/^ID +NAME/);
    const config = await payWith({ isInteractive: true }, 'get', 'config');
    expect(config.answers).toContainEqual(expect.stringMatching(/^umaDomain +\S/));
    const none = await payWith({ isInteractive: true }, 'list', 'cards');
    expect(none).toMatchObject({ answers: [], warnings: ['There are none.'] });
    expect((await payWith({ isInteractive: true }, 'resources', 'webhook-endp')).answers).toHaveLength(6);
    const described = (await pay('describe', 'POST', '/quotes')).answers;
    expect(described).toContainEqual(expect.stringMatching(/^ {2}lockedCurrencySide {2}string, required; SENDING/));
    expect(described).toContainEqual(expect.stringMatching(/^ {2}source\.sourceType {2}string, required; ACCOUNT \|/));
    expect(described).toContainEqual(expect.stringMatching(/^ {2}source\.accountId {2}string/));
  });

  it('repeats the message of the API, with each bad field and the request, and names words that it does not know', async () => {
    const refused = await pay('create', 'customers', 'customerType=ROBOT');
    expect(refused).toMatchObject({ code: 3, answers: [] });
    const text = refused.warnings.join('\n');
    for (const part of ['INVALID_INPUT (HTTP 400)', 'customerType must be one of', 'request '])
      expect(text).toContain(part);
    expect(text.match(/BUSINESS, INDIVIDUAL/g)).toHaveLength(1);
    expect(await pay('list', 'nothing')).toMatchObject({ code: 2 });
    expect(await pay('list', 'customers', '--limit', '0')).toMatchObject({ code: 2 });
    expect(await pay('burn')).toMatchObject({ code: 2 });
    for (const words of [
      ['fixtures', 'nowhere.yaml'],
      ['login', '--credential-file', 'nowhere.yaml'],
    ])
      expect(await pay(...words)).toMatchObject({ code: 2, warnings: ['error: There is no file nowhere.yaml.'] });
    expect(await pay()).toMatchObject({ code: 0 });
    const offline = {
      PAY_URL: 'http://127.0.0.1:9',
      PAY_CREDENTIAL: credential,
      PAY_CONFIG: path.join(folder, 'none'),
    };
    const interruption = new AbortController();
    setImmediate(() => interruption.abort());
    expect((await payWith({ environment: offline, interruption }, 'get', 'config')).code).not.toBe(0);
  });

  it('plays a world of fixtures, once however often', async () => {
    const [, yaml] = /```yaml\n([\s\S]*?)```/.exec(fs.readFileSync(path.join(ROOT, 'docs/reference/pay.md'), 'utf8'))!;
    const file = path.join(folder, 'world.yaml');
    fs.writeFileSync(file, yaml!.replace(/^ {4}until.*$/m, '')); // time stands still here
    const first = await pay('fixtures', file);
    expect([first.code, first.warnings]).toEqual([0, []]);
    const steps = first.answers.map((line) => JSON.parse(line));
    expect(steps.map(({ step }) => step)).toEqual(['maria', 'dollars', 'money', 'ana', 'payment']);
    const second = await pay('fixtures', file);
    expect(second.answers.map((line) => JSON.parse(line).answer.id)).toEqual(steps.map(({ answer }) => answer.id));
    const { id: customer } = steps[0].answer;
    const dollars = await json('list', 'customers/internal-accounts', `customerId=${customer}`, 'currency=USD');
    expect(dollars.balance.amount).toBe(100_000 - 2_500);
    fs.writeFileSync(file, yaml!.replace('amount: 2500', 'amount: 2600'));
    const changed = await pay('fixtures', file);
    expect([changed.code, changed.warnings.join('\n')]).toEqual([3, expect.stringContaining('Step payment: ')]);
    expect(changed.warnings.join('\n')).toContain('give the world another name');
    expect(JSON.parse((await pay('fixtures', '--schema')).answers.join('\n'))).toMatchObject({ type: 'object' });
  });

  it('completes words', async () => {
    const words = async (...before: string[]) => (await pay('completion', 'words', '--', ...before)).answers;
    expect(await words('li')).toEqual(['list', 'listen']);
    expect(await words('create', 'quo')).toEqual(['quotes']);
    expect(await words('trigger', 'CARD.')).toContain('CARD.STATE_CHANGE');
    expect(await words('list', 'customers', 'customerT')).toEqual(['customerType=']);
    expect(await words('get', 'x', '--profile', '')).toEqual(['default']);
    expect(await words('logs', '')).toEqual(['tail']);
    expect(await words('listen', '--f')).toEqual(['--forward']);
    for (const shell of ['bash', 'zsh', 'fish']) expect((await pay('completion', shell)).answers[0]).toContain('pay');
    const script = (await pay('completion', 'bash')).answers.join('\n');
    const { stdout } = await run('bash', [
      '-c',
      `pay() { printf 'quotes\\nquotes-else\\n'; }\n${script}\nCOMP_WORDS=(pay create quo); COMP_CWORD=2; _pay; echo "\${COMPREPLY[@]}"`,
    ]);
    expect(stdout.trim()).toBe('quotes quotes-else');
  });

  it("listens beside the platform's endpoint, forwards signed webhooks, and leaves nothing behind", async () => {
    const [local, endpoint] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
    await application.api.patch('/config', { webhookEndpoint: endpoint.url });
    const before = (await application.api.get('/webhook-endpoints')).body;
    const interruption = new AbortController();
    const outcome: Outcome = { code: 0, answers: [], warnings: [] };
    const listening = payWith({ interruption, outcome, isInteractive: true }, 'listen', '--forward', local.url);
    await eventually(() => outcome.warnings.length > 0);
    const type = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';
    const { data } = (await application.api.get('/platform/internal-accounts?currency=USD')).body;
    await eventually(async () => {
      await application.api.post(`/sandbox/internal-accounts/${data[0].id}/fund`, { amount: 1 });
      return local.ofType(type).length > 0;
    });
    await application.settle();
    const [forwarded] = local.ofType(type);
    const same = endpoint.ofType(type).find(({ envelope }) => envelope.id === forwarded!.envelope.id);
    expect(forwarded!.body.equals(same!.body)).toBe(true);
    expect(forwarded!.headers['x-svc-signature']).toBeDefined();
    interruption.abort();
    expect((await listening).code).toBe(0);
    expect(outcome.answers[0]).toMatch(new RegExp(`${type}  ${forwarded!.envelope.id}  → 200 \\(\\d+ ms\\)`));
    expect(outcome.answers.join()).not.toContain('DOES NOT VERIFY');
    expect((await application.api.get('/webhook-endpoints')).body).toEqual(before);
    await application.api.patch('/config', { webhookEndpoint: null });
    await Promise.all([local.close(), endpoint.close()]);
  }, 60_000);

  it('tails requests', async () => {
    const interruption = new AbortController();
    const outcome: Outcome = { code: 0, answers: [], warnings: [] };
    const tailing = payWith({ interruption, outcome, isInteractive: true }, 'logs', 'tail', '--failed');
    await eventually(async () => {
      await application.api.post('/customers', { customerType: 'ROBOT' });
      return outcome.answers.length > 0;
    });
    interruption.abort();
    expect((await tailing).code).toBe(0);
    expect(outcome.answers[0]).toMatch(/^\d\d:\d\d:\d\d  400  POST \/customers  INVALID_INPUT  \d+ ms  \S+$/);
  }, 60_000);

  it('moves the clock of a platform, and shows what rang', async () => {
    const { api, credential: own } = await otherPlatform();
    const { customerId, accountId } = await fundedCustomer(api);
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100,
    };
    expect((await api.post('/quotes', quote)).status).toBe(201);
    const clock = (...words: string[]) => payWith({ isInteractive: true, environment: own }, 'clock', ...words);
    expect((await clock('freeze')).answers.join('\n')).toMatch(/^time +\S+\nstate +FROZEN\n/);
    const moved = await clock('advance', '2d');
    expect([moved.code, moved.warnings]).toEqual([0, []]);
    expect(moved.answers.join('\n')).toMatch(
      /rangCount +[1-9]\d*\n\nAT +PROCESS +TIMER +REQUESTID\n[^]*payments\.quote/,
    );
    expect(await clock('set', '2020-01-01T00:00:00Z')).toMatchObject({ code: 3 });
    expect((await clock('release')).answers.join('\n')).toMatch(/state +RUNNING/);
    const { time } = JSON.parse((await payWith({ environment: own }, 'clock', 'show')).answers[0]!);
    expect(Date.parse(time) - application.clock.now().getTime()).toBe(2 * 86_400_000);
    expect(await clock('advance', 'soon')).toMatchObject({ code: 3 });
  });

  it('is a program', async () => {
    ensureBuilt(() => undefined);
    const program = path.join(ROOT, 'dist/bundle/pay.js');
    const env = { ...process.env, PAY_URL: application.url, PAY_CREDENTIAL: credential };
    const { stdout } = await run(process.execPath, [program, 'get', 'config'], { env });
    expect(JSON.parse(stdout).id).toMatch(/^PlatformConfig:/);
    await expect(run(process.execPath, [program, 'list', 'nothing'], { env })).rejects.toMatchObject({ code: 2 });
  }, 120_000);
});
