import { derivedResourceId } from '@app/kernel';
import { PaymentsStage, type Shown } from './payments.stage.js';

describe('transactions over HTTP', () => {
  let stage: PaymentsStage;
  let customerId: string;
  let dollars: string;
  let outside: string;
  let paid: Shown;
  let failed: Shown;
  let pulled: Shown;
  let quoted: Shown;
  let others: Shown;
  let noon: string;

  beforeAll(async () => {
    stage = await PaymentsStage.open();
    customerId = await stage.customer(stage.api, 'ada-of-the-list');
    dollars = await stage.account(customerId, 'USD');
    await stage.fund(dollars, 100_000);
    outside = await stage.dollars(customerId);
    const failing = await stage.dollars(customerId, '003');
    paid = (await stage.transferOut(dollars, outside, 100)).body;
    failed = (await stage.transferOut(dollars, failing, 200)).body;
    await stage.application.advance('1h');
    noon = stage.application.clock.now().toISOString();
    pulled = (await stage.transferIn(outside, dollars, 300)).body;
    await stage.application.advance('1h');
    quoted = (await stage.quote(dollars, await stage.euros(customerId), 1_000)).body;
    const other = await stage.funded(500);
    others = (await stage.transferOut(other.accountId, await stage.dollars(other.customerId), 500)).body;
    await stage.application.settle();
  });

  afterAll(() => stage.close());

  const list = async (query: string): Promise<string[]> =>
    (await stage.api.get(`/transactions?${query}`)).body.data.map(({ id }: { id: string }) => id);
  const ids = (...documents: Shown[]): string[] => documents.map((document) => document.transactionId ?? document.id);

  it('are listed newest first, each as GET shows it', async () => {
    const { body } = await stage.api.get('/transactions');
    expect(body).toMatchObject({ hasMore: false, totalCount: 5 });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids(others, quoted, pulled, failed, paid));
    for (const document of body.data) expect(await stage.transaction(document.id)).toEqual(document);
  });

  it('are found by every filter', async () => {
    expect(await list(`customerId=${customerId}`)).toEqual(ids(quoted, pulled, failed, paid));
    expect(await list('platformCustomerId=ada-of-the-list')).toEqual(ids(quoted, pulled, failed, paid));
    expect(await list(`accountIdentifier=${outside}`)).toEqual(ids(pulled, paid));
    expect(await list(`accountIdentifier=${outside}&limit=1`)).toEqual(ids(pulled));
    expect(await list(`accountIdentifier=${outside}&receiverAccountIdentifier=${outside}`)).toEqual(ids(paid));
    expect(
      await list(
        `accountIdentifier=${outside}&senderAccountIdentifier=${customerId.replace('Customer', 'InternalAccount')}`,
      ),
    ).toEqual([]);
    expect(await list(`senderAccountIdentifier=${outside}`)).toEqual(ids(pulled));
    expect(await list(`receiverAccountIdentifier=${outside}`)).toEqual(ids(paid));
    expect(await list('status=FAILED')).toEqual(ids(failed));
    expect(await list('type=INCOMING')).toEqual(ids(pulled));
    expect(await list('type=CARD')).toEqual([]);
    expect(await list(`reference=${paid.reconciliationInstructions.reference}`)).toEqual(ids(paid));
    expect(await list(`startDate=${noon}&customerId=${customerId}`)).toEqual(ids(quoted, pulled));
    expect(await list(`endDate=${noon}`)).toEqual(ids(pulled, failed, paid));
    expect(await list(`status=COMPLETED&customerId=${customerId}&type=OUTGOING`)).toEqual(ids(paid));
    expect(await list(`customerId=${(await stage.api.get('/config')).body.id}`)).toEqual([]);
  });

  it('come in pages, in either order', async () => {
    const first = (await stage.api.get('/transactions?limit=2&sortOrder=asc')).body;
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids(paid, failed));
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    const second = (await stage.api.get(`/transactions?limit=3&sortOrder=asc&cursor=${first.nextCursor}`)).body;
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual(ids(pulled, quoted, others));
    expect(second.hasMore).toBe(false);
    expect((await stage.api.get(`/transactions?limit=2&cursor=${first.nextCursor}`)).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });

  it.each([
    'limit=0',
    'limit=101',
    'cursor=nonsense',
    'startDate=yesterday',
    'status=DONE',
    'type=OTHER',
    'customerId=7',
    'sortOrder=up',
  ])('refuses the query %s with 400 INVALID_INPUT', async (query) =>
    expect((await stage.api.get(`/transactions?${query}`)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' }),
  );

  it("answers 404 for an unknown transaction, another platform's included, and 400 for a malformed id", async () => {
    const { api } = await stage.application.createPlatform();
    expect((await api.get(`/transactions/${paid.id}`)).body).toMatchObject({
      status: 404,
      code: 'TRANSACTION_NOT_FOUND',
    });
    expect((await api.get('/transactions')).body.data).toEqual([]);
    expect((await stage.api.get(`/transactions/${derivedResourceId('Transaction', 'nobody')}`)).body).toMatchObject({
      status: 404,
      code: 'TRANSACTION_NOT_FOUND',
    });
    expect((await stage.api.get('/transactions/7')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('never show a name, a memo or an account number in the clear record of events', async () => {
    const {
      body: { id },
    } = await stage.quote(dollars, await stage.euros(customerId), 1_000, {
      description: 'For Ada',
      remittanceInformation: 'Invoice of Ada',
    });
    const events = await stage.application.ownLog();
    const recorded = events
      .filter(({ type }) => type.startsWith('payments.'))
      .map(({ data }) => JSON.stringify(data))
      .join();
    expect(recorded).toContain(id);
    for (const secret of ['For Ada', 'Invoice of Ada', 'ada-of-the-list', '1000001999'])
      expect(recorded.includes(secret)).toBe(false);
  });
});
