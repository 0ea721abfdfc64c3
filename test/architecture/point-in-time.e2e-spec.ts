import { randomUUID } from 'node:crypto';
import { ResourceHistory } from '@app/audit';
import { AggregateRunner, asOf, FeatureRegistry, type PointInTime } from '@app/event-sourcing';
import { EventStore, parseStreamName } from '@app/event-store';
import { RESOURCE_NAMES, type ResourceName } from '@app/kernel';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Belongings, addressOf, belongings } from '../support/belongings.js';
import { type Operation, fetchDocument, isForTokens, operationsOf } from '../support/openapi.js';

const LONG_AGO = '2020-01-01T00:00:00Z';

/** Computed on request and stored nowhere. */
const COMPUTED = ['GET /receiver/uma/{receiverUmaAddress}', 'GET /receiver/external-account/{accountId}'];

/** Never change. */
const CONSTANT = ['GET /events/{eventId}', 'GET /requests/{requestId}'];

/** One of a list in one stream, shown as it is now. */
const LISTED = ['GET /webhook-endpoints/{endpointId}'];

/** Items of a customer's file; the customer's revisions begin before them. */
const FILE_ITEM = /^\/(documents|verifications|beneficial-owners)\//;

/** Ids that the API shows without their kind; auditors write the kind before them. */
const KIND_OF_PARAMETER: Readonly<Record<string, ResourceName>> = {
  invitationCode: 'Invitation',
  resetId: 'FactorReset',
};

/** Resources without a GET by id: lists, responses and bodies name them. */
const WITHOUT_GET: readonly ResourceName[] = ['AuthMethod', 'CardFundingSource', 'Lookup', 'Request', 'ScaChallenge'];

describe('every resource can be seen as it was', () => {
  let application: TestApplication;
  let api: ApiClient;
  let viewer: ApiClient;
  let stranger: ApiClient;
  let reads: Operation[];
  let kept: Operation[];
  let ids: Belongings;
  let created: string;

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
    viewer = await application.createCaller(application.tenant, ['VIEW', 'TRANSACT']);
    stranger = (await application.createPlatform()).api;
    reads = operationsOf(await fetchDocument(application.url)).filter(
      (operation) => operation.method === 'GET' && isForTokens(operation),
    );
    kept = reads.filter(takesAsOf);
    // its webhooks are tried again in the days that pass
    await application.api.patch('/config', { webhookEndpoint: 'http://127.0.0.1:9/webhooks' });
    ids = await belongings(application);
    created = application.clock.now().toISOString();
    await application.advance('900ms'); // nothing that was made is looked at again so soon
  }, 60_000);

  afterAll(() => application.close());

  const takesAsOf = ({ parameters }: Operation): boolean => parameters.some(({ name }) => name === 'asOf');
  const now = (): string => application.clock.now().toISOString();
  const ask = (caller: ApiClient, address: string, point: string) =>
    caller.get(`${address}${address.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(point)}`);

  it('every GET by an id takes asOf, and so does the configuration of the platform', () => {
    const others = reads.filter((read) => !takesAsOf(read)).map(({ name }) => name);
    expect(others.filter((name) => name.endsWith('}')).sort()).toEqual([...COMPUTED, ...CONSTANT, ...LISTED].sort());
    expect(kept.map(({ name }) => name)).toContain('GET /config');
    expect(kept.length).toBeGreaterThan(12);
  });

  it('the state as of now and as of the creation comes from the same fold as GET', async () => {
    for (const operation of kept) {
      const address = addressOf(ids, operation);
      const present = await api.get(address);
      expect([operation.name, present.status]).toEqual([operation.name, 200]);
      for (const moment of [now(), created, created.replace('Z', '+00:00')]) {
        const then = await ask(api, address, moment);
        expect([operation.name, moment, then.status, then.body]).toEqual([operation.name, moment, 200, present.body]);
      }
    }
  });

  describe('on the command line', () => {
    const show = (id: string, point: PointInTime | null, tenant = application.tenant) => {
      const command = {
        commandId: randomUUID(),
        requestHash: '',
        correlationId: '',
        causationId: null,
        actor: 'operator',
        at: now(),
      };
      return application.get(ResourceHistory).show(tenant, id, point, command, () => undefined);
    };
    const auditedId = (operation: Operation, shown: { readonly id: string }): string => {
      if (operation.path === '/config') return shown.id;
      const id = decodeURIComponent(addressOf(ids, operation).replace(/\?.*/, '').split('/').at(-1)!);
      const kind = KIND_OF_PARAMETER[/\{(\w+)\}$/.exec(operation.path)![1]!];
      return kind === undefined ? id : `${kind}:${id}`;
    };
    const inJson = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

    it('audit show prints each kind of resource as its GET does, whole, now and as of its creation', async () => {
      for (const operation of kept) {
        const { body } = await api.get(addressOf(ids, operation));
        const id = auditedId(operation, body);
        for (const point of [null, { at: now() }, { at: created }]) {
          const report = await show(id, point);
          expect([operation.name, point, inJson(report?.document)]).toEqual([operation.name, point, body]);
          expect([operation.name, report!.events.length > 0]).toEqual([operation.name, true]);
        }
      }
    });

    it('audit show knows every kind of resource, by its GET or by the first event that names it', async () => {
      const registry = application.get(FeatureRegistry);
      expect(RESOURCE_NAMES.filter((kind) => registry.resource(kind) === undefined)).toEqual(WITHOUT_GET);
      const { body: login } = await api.post(`/sca/login/start?customerId=${ids['customerId of sca']}`, {
        factor: 'SMS_OTP',
      });
      const log = await application.get(EventStore).readAll(0n, 10_000);
      const named = JSON.stringify(log.map(({ data }) => data));
      const [signed] = log
        .filter(({ type }) => type === 'wallet-auth.signature-requested')
        .map(({ stream }) => parseStreamName(stream).id);
      const {
        body: { id: config },
      } = await api.get('/config');
      const known: string[] = [
        ...Object.values(ids),
        ...kept.map((operation) => auditedId(operation, { id: config })),
        login.challengeId,
        `Request:${signed}`,
      ];
      const examples = RESOURCE_NAMES.map(
        (kind) => known.find((id) => id.startsWith(`${kind}:`)) ?? new RegExp(`"(${kind}:[^"]+)"`).exec(named)?.[1],
      );
      expect(RESOURCE_NAMES.filter((_, index) => examples[index] === undefined)).toEqual([]); // else belongings() lacks one
      for (const [index, kind] of RESOURCE_NAMES.entries()) {
        const report = await show(examples[index]!, null);
        expect([kind, report!.events.length > 0, report!.document !== null]).toEqual([
          kind,
          true,
          !WITHOUT_GET.includes(kind),
        ]);
      }
    });

    it('shows every event of an invitation, and none to another platform', async () => {
      const id = `Invitation:${ids['invitationCode']}`;
      expect((await show(id, null))!.events.map(({ type }) => type)).toEqual(['onboarding.invitation-created']);
      expect(await show(id, null, (await application.createPlatform()).tenant)).toBeNull();
      expect(await show('Invitation:00000000', null)).toBeNull();
    });

    it('shows the events that name the reset of a factor, in whatever stream they are', async () => {
      const report = await show(`FactorReset:${ids['resetId']}`, null);
      expect(report!.stream).toContain(`.sca.authenticator-${ids['customerId of sca']!.slice('Customer:'.length)}`);
      expect(report!.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['sca.factor-reset-started']));
      expect(report!.events.every(({ data }) => data['resetId'] === ids['resetId'])).toBe(true);
      expect(await show(`FactorReset:${randomUUID()}`, null)).toBeNull();
    });

    it('shows an action of an agent with its payment, which has a separate stream', async () => {
      const { body } = await api.get('/agents/approvals');
      const report = await show(ids['actionId']!, null);
      expect(body.data).toContainEqual(inJson(report!.document));
    });
  });

  it('it exists after its first revision, and not after an unknown one or before its creation', async () => {
    for (const operation of kept) {
      const address = addressOf(ids, operation);
      const statuses = await Promise.all(
        ['0', '999999999', LONG_AGO].map(async (point) => (await ask(api, address, point)).status),
      );
      expect([operation.name, ...statuses]).toEqual([
        operation.name,
        FILE_ITEM.test(operation.path) ? 404 : 200,
        404,
        404,
      ]);
    }
  });

  it('a token without MANAGE is refused, and another platform finds nothing', async () => {
    for (const operation of kept) {
      const address = addressOf(ids, operation);
      expect([operation.name, (await ask(viewer, address, created)).status]).toEqual([operation.name, 403]);
      if (operation.path.includes('{') && !operation.path.startsWith('/invitations/')) {
        expect([operation.name, (await ask(stranger, address, created)).status]).toEqual([operation.name, 404]);
      }
    }
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-01-15',
    '-1',
    '1.5',
    '01',
    '9999999999',
    '2999-01-01T00:00:00Z',
    '0&asOf=1',
  ])('an asOf that is neither a past time nor a revision is refused: %p', async (point) => {
    const address = addressOf(ids, kept[0]!);
    const { status, body } = await api.get(`${address}?asOf=${point}`);
    expect([status, body.code, body.details.errors[0].field]).toEqual([400, 'INVALID_INPUT', 'asOf']);
  });

  it('lists and resources without a history refuse it', async () => {
    for (const operation of reads.filter((read) => !takesAsOf(read))) {
      const { status, body } = await ask(api, addressOf(ids, operation), created);
      expect([operation.name, status, body.code, body.details?.errors?.[0]?.field]).toEqual([
        operation.name,
        400,
        'INVALID_INPUT',
        'asOf',
      ]);
    }
  });

  it('shows each state that a card went through, by time and by revision', async () => {
    const card = ids['id of cards']!;
    const active = now();
    await application.advance('1m');
    await api.patch(`/cards/${card}`, { state: 'FROZEN' });
    const frozen = now();
    await application.advance('1m');
    await api.patch(`/cards/${card}`, { state: 'CLOSED' });
    const states = await Promise.all(
      [active, frozen, now()].map(async (moment) => (await ask(api, `/cards/${card}`, moment)).body.state as string),
    );
    expect(states).toEqual(['ACTIVE', 'FROZEN', 'CLOSED']);
    expect((await api.get(`/cards/${card}`)).body.state).toBe('CLOSED');
  });

  it('shows a resource that was deleted since', async () => {
    const before = now();
    await application.advance('1s');
    for (const path of [
      `/customers/external-accounts/${ids['externalAccountId']}`,
      `/tokens/${ids['tokenId']}`,
      `/documents/${ids['documentId']}`,
    ]) {
      const { body: shown } = await api.get(path);
      expect([path, (await api.delete(path)).status]).toEqual([path, 204]);
      expect([path, (await api.get(path)).status]).toEqual([path, 404]);
      expect([path, (await ask(api, path, before)).body]).toEqual([path, shown]);
      expect([path, (await ask(api, path, now())).status]).toEqual([path, 404]);
    }
  });

  it('reading the past has no effects: an expired quote is shown as such and not settled by that, and no command runs', async () => {
    const address = `/quotes/${ids['quoteId of send']}`;
    const asked = now();
    application.clock.advance('2h');
    const head = await application.get(EventStore).head();
    const statuses = await Promise.all(
      [asked, now()].map(async (moment) => (await ask(api, address, moment)).body.status as string),
    );
    expect(statuses).toEqual(['PENDING', 'EXPIRED']);
    // timers that have become due are sagas' business and may ring meanwhile
    const since = await application.get(EventStore).readAll(head, 1_000);
    expect(since.filter(({ metadata }) => !metadata.actor.startsWith('saga:'))).toEqual([]);
    await expect(
      asOf({ at: asked }, () =>
        application.get(AggregateRunner).run(null as never, application.tenant, '', {}, null as never),
      ),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('days later everything is shown as it was: counters, unexpired resources, and resources of several streams', async () => {
    await application.settle(); // timers due in the hours before belong to them
    const before = now();
    const shown: [Operation, string, unknown][] = [];
    for (const operation of kept) {
      const address = addressOf(ids, operation);
      const { status, body } = await api.get(address);
      if (status === 200) shown.push([operation, address, body]);
    }
    await application.advance('32d');
    const changed: string[] = [];
    for (const [{ name }, address, body] of shown) {
      expect([name, (await ask(api, address, before)).body]).toEqual([name, body]);
      if (JSON.stringify((await api.get(address)).body) !== JSON.stringify(body)) changed.push(name);
    }
    expect(changed).toEqual(expect.arrayContaining(['GET /agents/{agentId}', 'GET /webhook-deliveries/{webhookId}']));
  });
});
