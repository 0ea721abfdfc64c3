import { TestApplication } from '../../support/application.js';

describe('the directories', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.shared();
  });

  afterAll(() => application.close());

  describe('GET /discoveries', () => {
    const discoveries = async (query = '') => (await application.api.get(`/discoveries${query}`)).body;

    it('answers everything without filters, not in pages', async () => {
      const body = await discoveries();
      expect(Object.keys(body)).toEqual(['data']);
      expect(body.data.length).toBeGreaterThan(20);
      for (const bank of body.data)
        expect(Object.keys(bank).sort()).toEqual(['bankName', 'country', 'currency', 'displayName']);
    });

    it('is filtered by country and currency', async () => {
      const { data } = await discoveries('?country=PH');
      expect(data).toContainEqual({
        bankName: 'BDO Unibank',
        displayName: 'BDO Unibank',
        country: 'PH',
        currency: 'PHP',
      });
      expect(new Set(data.map(({ country }: { country: string }) => country))).toEqual(new Set(['PH']));
      expect(
        (await discoveries('?currency=NGN')).data.every(({ country }: { country: string }) => country === 'NG'),
      ).toBe(true);
      expect(await discoveries('?country=PH&currency=NGN')).toEqual({ data: [] });
    });

    it('answers an empty list for codes no one has, 400 INVALID_INPUT for malformed ones', async () => {
      expect(await discoveries('?country=ZZ')).toEqual({ data: [] });
      expect(await discoveries('?currency=XQX')).toEqual({ data: [] });
      for (const query of ['?country=PHL', '?country=ph', '?currency=php', '?currency=PH'])
        expect(await discoveries(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });
  });

  describe('GET /vasps', () => {
    const vasps = async (query = '') => (await application.api.get(`/vasps${query}`)).body;

    it('answers pages without a total, followed to the end', async () => {
      const names: string[] = [];
      for (let query = '?limit=5'; query !== '';) {
        const body = await vasps(query);
        expect(body).not.toHaveProperty('totalCount');
        names.push(...body.data.map(({ vaspName }: { vaspName: string }) => vaspName));
        expect(body.hasMore).toBe(body.nextCursor !== undefined);
        query = body.hasMore ? `?limit=5&cursor=${body.nextCursor}` : '';
      }
      expect(names).toEqual([...new Set(names)]);
      expect(names).toEqual(expect.arrayContaining(['Coinbase', 'Kraken']));
      expect((await vasps()).data.length).toBe(20);
    });

    it('refuses limits out of range and cursors that are not its own: 400 INVALID_INPUT', async () => {
      for (const query of ['?limit=0', '?limit=101', '?cursor=nonsense'])
        expect(await vasps(query)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });

    it('holds the names that a wallet may carry', async () => {
      const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
      const wallet = (vaspName: string) =>
        application.api.post('/platform/external-accounts', {
          currency: 'USDC',
          accountInfo: { accountType: 'BASE_WALLET', address, vaspName },
        });
      expect((await wallet('Coinbase')).body.accountInfo.vaspName).toBe('Coinbase');
      expect((await wallet('coinbase')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    });
  });
});
