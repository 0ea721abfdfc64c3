import { TestApplication } from '../../../support/application.js';
import { loseAnswers } from '../../../support/lost-answers.js';
import { WebhookReceiver } from '../../../support/webhook-receiver.js';

describe('The context notes', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let customerId: string;

  beforeAll(async () => {
    application = await TestApplication.shared();
    receiver = await WebhookReceiver.start();
    await application.api.patch('/config', { webhookEndpoint: receiver.url });
    const customer = await application.api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Maria Lopez' });
    customerId = customer.body.id as string;
  }, 60_000);

  afterAll(async () => {
    await application.close();
    await receiver.close();
  });

  it('creates a resource, shows it, lists it by customer, and archives it once', async () => {
    const { api } = application;
    const created = await api.post('/notes', { customerId, body: 'Called back.' });
    const { id } = created.body as { readonly id: string };
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^Note:/),
        customerId,
        body: 'Called back.',
        createdAt: application.clock.now().toISOString(),
        archivedAt: null,
      },
    ]);
    expect((await api.get(`/notes/${id}`)).body).toEqual(created.body);
    expect((await api.get(`/notes?customerId=${customerId}`)).body.data).toEqual([created.body]);
    for (const _ of ['first', 'again']) expect((await api.delete(`/notes/${id}`)).status).toBe(204);
    await application.settle();
    const archived = (await api.get(`/notes/${id}`)).body;
    expect(archived).toEqual({ ...created.body, archivedAt: application.clock.now().toISOString() });
    expect(
      receiver.received.filter(({ envelope }) => envelope.type.startsWith('NOTE.')).map(({ envelope }) => envelope),
    ).toMatchObject([
      { type: 'NOTE.CREATED', data: created.body },
      { type: 'NOTE.ARCHIVED', data: archived },
    ]);
  });

  it('answers a repeated request once, and names every wrong field and an unknown customer', async () => {
    const { api } = application;
    const headers = { 'idempotency-key': 'the same' };
    const [first, again] = [
      await api.post('/notes', { customerId, body: 'Once.' }, { headers }),
      await api.post('/notes', { customerId, body: 'Once.' }, { headers }),
    ];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const { status, body } = await api.post('/notes', { customerId: 'someone', body: '' });
    const { errors } = body.details as { readonly errors: readonly { readonly field: string }[] };
    expect([status, body.code, errors.map(({ field }) => field)]).toEqual([
      400,
      'INVALID_INPUT',
      ['customerId', 'body'],
    ]);
    const unknown = 'Customer:00000000-0000-4000-8000-000000000000';
    expect((await api.post('/notes', { customerId: unknown, body: 'x' })).body.code).toBe('USER_NOT_FOUND');
    expect((await api.get('/notes/Note:00000000-0000-4000-8000-000000000000')).body.code).toBe('REFERENCE_NOT_FOUND');
  });

  it('gives a repeated request the first answer also after a crash, when the customer is deleted', async () => {
    const { api } = application;
    const leaving = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Ana Souza' });
    const create = () =>
      api.post(
        '/notes',
        { customerId: leaving.body.id, body: 'Moves away.' },
        { headers: { 'idempotency-key': 'before the crash' } },
      );
    const first = await create();
    expect((await api.delete(`/customers/${leaving.body.id as string}`)).status).toBeLessThan(300);
    await loseAnswers(application);
    const again = await create();
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});
