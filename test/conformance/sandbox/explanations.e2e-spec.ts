import fs from 'node:fs';
import { FeatureRegistry } from '@app/event-sourcing';
import { RESOURCE_NAMES } from '@app/kernel';
import { explanationPathOf } from '@app/sandbox';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { addressOf, belongings } from '../../support/belongings.js';
import { Cardholder } from '../../support/cardholder.js';
import { type FundedCustomer, fundedCustomer, usdPayee } from '../../support/main-job.js';
import { fetchDocument, operationsOf } from '../../support/openapi.js';
import { runSandboxCommand } from '../../support/sandbox-command.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

interface Step {
  readonly kind: string;
  readonly name: string;
  readonly isAboutResource: boolean;
  readonly postings?: readonly { readonly amount: number; readonly currency: string }[];
  readonly steps?: readonly Step[];
}

describe('The explanation of a resource', () => {
  let application: TestApplication;
  let api: ApiClient;
  let receiver: WebhookReceiver;
  let customer: FundedCustomer;
  let failed: string;

  beforeAll(async () => {
    [application, receiver] = await Promise.all([TestApplication.shared(), WebhookReceiver.start()]);
    ({ api } = application);
    await api.patch('/config', { webhookEndpoint: receiver.url });
    customer = await fundedCustomer(api);
    failed = await transferTo('003', 'order-17');
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  async function transferTo(suffix: string, requestId: string, before = () => {}): Promise<string> {
    const accountId = await usdPayee(api, customer.customerId, suffix);
    await application.settle();
    before();
    const { body } = await api.post(
      '/transfer-out',
      {
        source: { accountId: customer.accountId },
        destination: { accountId },
        amount: 1_234,
      },
      { headers: { 'x-request-id': requestId } },
    );
    await application.settle();
    return body.id as string;
  }

  const explanationOf = async (id: string, caller = api) => (await caller.get(explanationPathOf(id)!)).body;
  const all = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.steps ?? [])]);

  const run = (...words: string[]) => runSandboxCommand(application.url, api, words);

  it('shows of a failed payment the request with its consequences, the webhooks, and sentences about the failure', async () => {
    const { resourceId, failures, requests, isComplete } = await explanationOf(failed);
    expect([resourceId, isComplete, requests.length]).toEqual([failed, true, 1]);
    const guide = fs.readFileSync(`${process.cwd()}/docs/guides/sandbox-controls.md`, 'utf8');
    const [example] = JSON.parse(/```json\n(.*?)```/s.exec(guide)![1]!).failures;
    expect(failures).toEqual([{ ...example, at: expect.any(String) }]);
    const [request] = requests;
    expect(request).toMatchObject({ requestId: 'order-17', actor: expect.stringMatching(/^Token:/) });
    const steps = all(request.steps);
    const named = (name: string) => steps.find((step) => step.name === name);
    expect(named('payments.transfer-out-created')).toMatchObject({ kind: 'EVENT', isAboutResource: true, revision: 0 });
    expect(named('accounts.debit-reserved')!.postings!.map(({ amount }) => amount)).toEqual([-1_234, 1_234]);
    expect(named('payments.pay-out')).toMatchObject({
      kind: 'EFFECT',
      party: 'payment network',
      outcome: 'refused, ACCOUNT_INVALID',
    });
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(
      new Set(['EVENT', 'SAGA_STEP', 'COMMAND', 'EFFECT', 'TIMER']),
    );
    expect(request.webhooks).toContainEqual({
      type: 'OUTGOING_PAYMENT.FAILED',
      event: 'payments.payment-failed',
      isAboutResource: false,
      attempts: [{ at: expect.any(String), outcome: 'answered 200' }],
    });
    expect(steps.filter(({ name }) => name.startsWith('webhooks.'))).toEqual([]);
  });

  it('holds no data of events and no name of the platform', async () => {
    const text = JSON.stringify(await explanationOf(customer.customerId));
    expect(text).not.toContain('Maria');
    expect(text).not.toContain(application.tenant.platformId);
    for (const left of ['"data"', '"content"', '"answer"']) expect(text).not.toContain(left);
  });

  it('names the reason of a declined purchase and the findings of a verification', async () => {
    const holder = await Cardholder.with(application, 100);
    const declined = (await holder.authorize(5_000)).body;
    expect((await explanationOf(declined.id)).failures).toMatchObject([{ code: 'INSUFFICIENT_FUNDS' }]);
    const businessInfo = { legalName: 'Acme, Inc.', country: 'US', registrationNumber: '5523001' };
    const business = await api.post('/customers', { customerType: 'BUSINESS', businessInfo });
    const verification = await api.post('/verifications', { customerId: business.body.id });
    const { failures } = await explanationOf(verification.body.id);
    expect(failures.length).toBe(verification.body.errors.length);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure.avoidedBy).toMatch(/^(A correct value of|A document of|Nothing in)/);
  });

  it('follows a webhook that is not delivered to its next attempt', async () => {
    const id = await transferTo('000', 'order-18', () => receiver.answerNext({ status: 500 }));
    const { requests } = await explanationOf(id);
    const retried = requests[0].webhooks.filter(({ next }: { next?: string }) => next !== undefined);
    expect(retried).toMatchObject([
      { attempts: [{ outcome: 'answered 500' }], next: expect.stringMatching(/^waits until \d{4}-/) },
    ]);
  });

  it('shows the first request of a long history and the newest ten', async () => {
    const other = await fundedCustomer(api);
    const fund = (amount: number) => api.post(`/sandbox/internal-accounts/${other.accountId}/fund`, { amount });
    for (let each = 0; each < 12; each++) await fund(100 + each);
    await application.settle();
    const { requests, isComplete } = await explanationOf(other.accountId);
    expect([requests.length, isComplete]).toEqual([11, false]);
    const amounts = requests.map(
      ({ steps }: { steps: Step[] }) =>
        all(steps)
          .find(({ name }) => name === 'accounts.account-funded')
          ?.postings!.at(-1)!.amount,
    );
    expect(amounts.slice(1).map(Math.abs)).toEqual([102, 103, 104, 105, 106, 107, 108, 109, 110, 111]);
  });

  it('is offered for every kind of resource that has an address, and not to another platform, even under the same X-Request-Id', async () => {
    const registry = application.get(FeatureRegistry);
    const readable = RESOURCE_NAMES.filter((kind) => registry.resource(kind) !== undefined);
    expect(readable.filter((kind) => explanationPathOf(`${kind}:1`) === null)).toEqual([]);
    const stranger = (await application.createPlatform()).api;
    const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Other', region: 'US' };
    await stranger.post('/customers', person, { headers: { 'x-request-id': 'order-17' } });
    await application.settle();
    expect(all((await explanationOf(failed)).requests[0].steps).map(({ name }) => name)).not.toContain(
      'onboarding.customer-registered',
    );
    const ids = await belongings(application);
    const operations = operationsOf(await fetchDocument(application.url)).filter(({ path }) =>
      path.endsWith('/explanation'),
    );
    expect(operations.length).toBe(readable.length - 1); // both kinds of transactions at one
    for (const operation of operations) {
      const address = addressOf(ids, operation);
      const [ours, theirs] = [await api.get(address), await stranger.get(address)];
      const hidden = operation.path.includes('{') ? 404 : 200; // the stranger has a configuration too
      expect([operation.name, ours.status, theirs.status]).toEqual([operation.name, 200, hidden]);
      expect(theirs.body).not.toEqual(ours.body);
      expect([
        operation.name,
        [...all(ours.body.requests[0].steps), ...ours.body.requests[0].webhooks].some((step) => step.isAboutResource),
      ]).toEqual([operation.name, true]);
    }
    const [reset, holder] = [`FactorReset:${ids['resetId']}`, ids['customerId of sca']!];
    const printed = await run('explain', reset, '--customer', holder);
    expect(printed.lines).toContainEqual(expect.stringMatching(/\* event sca\.factor-reset-started$/));
    expect((await run('explain', reset)).code).toBe(1);
  }, 60_000);

  it('of the webhook endpoint that the configuration names is that of the configuration', async () => {
    const { data } = (await api.get('/webhook-endpoints')).body;
    const { id } = data.find(({ isConfigured }: { isConfigured: boolean }) => isConfigured);
    const [ofEndpoint, ofConfig] = [await explanationOf(id), (await api.get('/config/explanation')).body];
    expect(ofEndpoint.requests).toEqual(ofConfig.requests);
    expect(JSON.stringify(ofEndpoint.requests)).toContain('platforms.webhook-endpoint-changed');
  });

  it('is refused in production', async () => {
    const { api: production } = await application.createPlatform({ environment: 'PRODUCTION' });
    const { status, body } = await production.get(explanationPathOf(failed)!);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('is printed by the command line, beside scenarios and triggers', async () => {
    const { code, lines } = await run('explain', failed);
    expect([code, lines[0]]).toEqual([0, 'ACCOUNT_INVALID: The account does not exist or is closed.']);
    expect(lines[1]).toMatch(/^ {2}avoided by: Correct account details/);
    expect(lines[2]).toMatch(/^request order-17 by Token:/);
    expect(lines).toContainEqual(expect.stringMatching(/^ +\* event payments\.payment-failed: ACCOUNT_INVALID$/));
    expect(lines).toContainEqual('  webhook OUTGOING_PAYMENT.FAILED, for payments.payment-failed: answered 200');
    const json = await run('explain', failed, '--json');
    expect(JSON.parse(json.lines[0]!)).toEqual(await explanationOf(failed));
    const scenarios = await run('scenarios');
    expect(scenarios.lines).toContainEqual(
      expect.stringMatching(/^transfers-out\.003 +003 +account number.* does not exist/),
    );
    const triggered = await run('trigger', 'CUSTOMER.KYC_REJECTED', '--data', '{"customer": {"fullName": "Eva 002"}}');
    expect([triggered.code, triggered.lines[0]]).toEqual([
      0,
      expect.stringMatching(/^CUSTOMER\.KYC_REJECTED {2}Customer:/),
    ]);
    const armed = await run('fault', 'DELAY', '--method', 'PUT', '--count', '3');
    const id = /Fault:[-0-9a-f]{36}/.exec(armed.lines[0]!)![0];
    expect((await run('faults')).lines).toContainEqual(expect.stringMatching(`^${id} +DELAY +PUT +0 of 3 `));
    expect((await run('disarm', id)).lines).toEqual([`${id}  disarmed`]);
    expect((await run('disarm', id)).code).toBe(1);
    expect((await run('fault', 'DELAY', '--count', '0')).code).toBe(2);
    expect((await run('trigger', 'TEST', '--data', '[1]')).code).toBe(2);
    expect((await run('explain', 'Lookup:019a0e3c-7d1e-7c55-9b0e-2f6f2f8f4c11')).code).toBe(1);
  });
});
