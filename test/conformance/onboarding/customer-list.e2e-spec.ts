import { TestApplication } from '../../support/application.js';

describe('GET /customers', () => {
  let application: TestApplication;
  let api: TestApplication['api'];
  const made: { id: string; umaAddress: string; createdAt: string }[] = [];

  beforeAll(async () => {
    application = await TestApplication.shared();
    ({ api } = await application.createPlatform({ currencies: ['USD', 'EUR'] }));
    for (const body of [
      { customerType: 'INDIVIDUAL', platformCustomerId: 'first', region: 'US', currencies: ['USD'] },
      { customerType: 'BUSINESS', platformCustomerId: 'second', region: 'MX', currencies: ['USD', 'EUR'] },
      { customerType: 'INDIVIDUAL', platformCustomerId: 'third' },
    ]) {
      made.push((await api.post('/customers', body)).body);
      application.clock.advance('1s');
    }
    await application.api.post('/customers', { customerType: 'INDIVIDUAL', platformCustomerId: 'first' });
  });

  afterAll(() => application.close());

  const listed = async (query = ''): Promise<string[]> => {
    const { status, body } = await api.get(`/customers${query}`);
    expect(status).toBe(200);
    return body.data.map(({ platformCustomerId }: { platformCustomerId: string }) => platformCustomerId);
  };

  it("lists the platform's own customers, newest first, each as GET by id shows it", async () => {
    const { body } = await api.get('/customers');
    expect(body).toEqual({ data: [...made].reverse(), hasMore: false, totalCount: 3 });
  });

  it('filters by each of its parameters', async () => {
    await expect(listed('?platformCustomerId=first')).resolves.toEqual(['first']);
    await expect(listed('?customerType=BUSINESS')).resolves.toEqual(['second']);
    await expect(listed('?region=US')).resolves.toEqual(['first']);
    await expect(listed(`?umaAddress=${encodeURIComponent(made[1]!.umaAddress.toUpperCase())}`)).resolves.toEqual([
      'second',
    ]);
    await expect(listed('?isIncludingDeleted=true')).resolves.toHaveLength(3);
  });

  it('filters by currency: customers who named it, and those who named none when the platform supports it', async () => {
    await expect(listed('?currency=EUR')).resolves.toEqual(['third', 'second']);
    await expect(listed('?currency=USD')).resolves.toEqual(['third', 'second', 'first']);
    await expect(listed('?currency=GBP')).resolves.toEqual([]);
  });

  it('filters by time of creation and change, both ends inclusive', async () => {
    const [first, second] = made;
    await expect(listed(`?createdAfter=${second!.createdAt}`)).resolves.toEqual(['third', 'second']);
    await expect(listed(`?createdBefore=${second!.createdAt}`)).resolves.toEqual(['second', 'first']);
    await expect(listed(`?updatedAfter=${first!.createdAt}&updatedBefore=${first!.createdAt}`)).resolves.toEqual([
      'first',
    ]);
  });

  it('combines all filters', async () => {
    await expect(listed('?customerType=INDIVIDUAL&region=US')).resolves.toEqual(['first']);
    await expect(listed('?customerType=BUSINESS&region=US')).resolves.toEqual([]);
  });

  it('returns every customer once, page by page', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.get(`/customers?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
      expect(body.hasMore).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    expect(seen).toEqual(made.map(({ id }) => id).reverse());
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?cursor=nonsense',
    '?customerType=TRUST',
    '?createdAfter=yesterday',
    '?isIncludingDeleted=maybe',
    '?currency=usd',
  ])('refuses %s with 400 INVALID_INPUT', async (query) => {
    const { status, body } = await api.get(`/customers${query}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
  });

  it('refuses a cursor with other filters than its first page', async () => {
    const { body } = await api.get('/customers?limit=1');
    const { status } = await api.get(`/customers?limit=1&customerType=INDIVIDUAL&cursor=${body.nextCursor}`);
    expect(status).toBe(400);
  });
});
