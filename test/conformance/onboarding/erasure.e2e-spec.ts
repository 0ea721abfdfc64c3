import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import pg from 'pg';
import { EventStore } from '@app/event-store';
import { EraseCustomer } from '@app/onboarding';
import { TestApplication } from '../../support/application.js';
import { PDF, uploadDocument } from '../../support/documents.js';
import { Cardholder } from '../../support/cardholder.js';
import { runOn } from '../../support/command-line.js';
import { eurPayee, fundedCustomer, usdPayee } from '../../support/main-job.js';

describe('erasing a customer', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.boot();
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const erase = (id: string) =>
    application
      .get(CommandBus)
      .execute(new EraseCustomer(application.tenant, { customerId: id }, application.metadata()));
  const kept = () =>
    readdirSync(path.join(application.dataDirectory, 'onboarding', 'documents'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());

  it('destroys its key and its documents; GET shows a deleted customer without personal data', async () => {
    const { api } = application;
    const { body: customer } = await api.post('/customers', {
      customerType: 'BUSINESS',
      platformCustomerId: 'erased-1',
      email: 'erika@example.com',
      businessInfo: { legalName: 'Mustermann Ltd', registrationNumber: '1001' },
      endUserTermsConsent: {
        acceptedAt: '2026-01-01T10:00:00.000Z',
        ipAddress: '192.0.2.77',
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      },
    });
    const { body: owner } = await api.post('/beneficial-owners', {
      customerId: customer.id,
      roles: ['UBO'],
      ownershipPercentage: 50,
      personalInfo: {
        firstName: 'Erika',
        lastName: 'Mustermann',
        birthDate: '1970-01-01',
        nationality: 'US',
        idType: 'SSN',
        identifier: '987-65-4321',
        address: { line1: 'Heidestr. 17', postalCode: '51147', country: 'US' },
      },
    });
    const { body: document } = await uploadDocument(
      application.url,
      api,
      { documentHolder: customer.id, documentType: 'UTILITY_BILL', country: 'US', documentNumber: 'Z99' },
      PDF,
      'erika.pdf',
    );
    expect(kept()).toHaveLength(1);

    await erase(customer.id);
    await application.settle();

    expect(kept()).toHaveLength(0);
    const { status, body } = await api.get(`/customers/${customer.id}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: customer.id,
        platformCustomerId: null,
        customerType: 'BUSINESS',
        kybStatus: 'UNVERIFIED',
        umaAddress: null,
        isDeleted: true,
        endUserTermsConsent: {
          acceptedAt: '2026-01-01T10:00:00.000Z',
          termsVersion: 'V1',
          acceptanceMethod: 'CHECKBOX',
        },
        beneficialOwners: [{ ...owner, personalInfo: {} }],
        createdAt: customer.createdAt,
        updatedAt: expect.any(String),
      },
    });
    expect((await api.get('/customers?platformCustomerId=erased-1&isIncludingDeleted=true')).body.data).toEqual([]);
    expect((await api.get(`/beneficial-owners/${owner.id}`)).body.personalInfo).toEqual({});
    const { documentNumber: _number, ...shown } = document;
    expect((await api.get(`/documents/${document.id}`)).body).toEqual({ ...shown, fileName: null });
    expect(await api.patch(`/customers/${customer.id}`, { customerType: 'BUSINESS' })).toMatchObject({ status: 410 });
    expect(await api.post('/customers', { customerType: 'INDIVIDUAL', platformCustomerId: 'erased-1' })).toMatchObject({
      status: 201,
    });
  });

  it('leaves no personal data in the log or the database, earlier events included', async () => {
    const { body: customer } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Unmistakable Name',
      email: 'unmistakable@example.com',
      platformCustomerId: 'unmistakable-1',
    });
    await erase(customer.id);
    const client = new pg.Client({ connectionString: application.databaseUrl });
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`);
      expect({ name, found: rows.filter(({ row }) => /unmistakable/i.test(row)) }).toEqual({ name, found: [] });
    }
    await client.end();
  });

  it('can be repeated, and is refused while the customer holds money', async () => {
    const { body: customer } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Rich Doe',
    });
    const {
      body: {
        data: [account],
      },
    } = await application.api.get(`/customers/internal-accounts?customerId=${customer.id}&currency=USD`);
    const { body: poor } = await application.api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Poor Doe',
    });
    await application.api.post(`/sandbox/internal-accounts/${account.id}/fund`, { amount: 100 });
    await expect(erase(customer.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const events = async () =>
      (await application.get(EventStore).readAll(0n, 100_000)).filter(
        ({ type }) => type === 'onboarding.customer-erased',
      ).length;
    const before = await events();
    await erase(poor.id);
    await erase(poor.id);
    expect(await events()).toBe(before + 1);
    await expect(erase('Customer:00000000-0000-8000-8000-000000000000')).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  it("is the operator's `audit erase`", async () => {
    const { api } = application;
    const {
      body: { id },
    } = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Jane Doe 003',
      email: 'jane@example.com',
    });
    await uploadDocument(
      application.url,
      api,
      { documentHolder: id, documentType: 'UTILITY_BILL', country: 'US' },
      PDF,
    );
    const [document] = kept();
    const erased = (customer: string) =>
      runOn(application, 'audit', 'erase', customer, '--platform', application.tenant.platformId);
    const { code, answers } = await erased(id);
    expect({ code, answers }).toEqual({ code: 0, answers: [`${id} is erased.`] });
    await application.settle();
    // the command line marks the folder as this database's own
    expect(kept().map(({ name }) => name)).not.toContain(document!.name);
    expect((await api.get(`/customers/${id}`)).body).toMatchObject({ isDeleted: true, umaAddress: null });
    expect((await api.get(`/customers/${id}`)).body).not.toHaveProperty('fullName');
    expect((await erased('Customer:00000000-0000-8000-8000-000000000000')).code).not.toBe(0);
    expect((await erased('nobody')).code).not.toBe(0);
  });

  it('leaves every list whole at every page size, and the history of its money readable without the person', async () => {
    const { api } = application;
    const living = await fundedCustomer(api, 5_000);
    await usdPayee(api, living.customerId);
    const person = await Cardholder.with(application, 10_000);
    const payee = await usdPayee(api, person.customerId);
    const spent = await person.authorize(4_000);
    await person.clear(spent.body.id, 4_000);
    const transfer = await api.post('/transfer-out', {
      source: { accountId: person.accountId },
      destination: { accountId: payee },
      amount: 5_000,
      remittanceInformation: 'Rent of the unmistakable flat',
    });
    const executed = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: person.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: await eurPayee(api, person.customerId) },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
      description: 'Books',
    });
    expect([transfer.status, executed.status, executed.body.status]).toEqual([201, 201, 'PROCESSING']);
    await application.advance('10m');
    const paths = [
      `/transactions/${transfer.body.id}`,
      `/transactions/${executed.body.transactionId}`,
      `/transactions/${spent.body.id}`,
      `/quotes/${executed.body.id}`,
      `/cards/${person.cardId}`,
    ];
    const before = await Promise.all(paths.map((path) => api.get(path)));
    await erase(person.customerId);
    await application.settle();

    const lists = [
      '/customers?isIncludingDeleted=true',
      '/customers/internal-accounts',
      '/customers/external-accounts',
      '/transactions',
      '/cards',
    ];
    for (const list of lists) {
      const paged = (limit: number, cursor?: string) =>
        api.get(
          `${list}${list.includes('?') ? '&' : '?'}limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`,
        );
      const { body: whole } = await paged(100);
      const ids = whole.data.map(({ id }: { id: string }) => id);
      expect([list, whole.hasMore, ids.length, ids.length > 0]).toEqual([list, false, whole.totalCount, true]);
      for (const limit of [1, 2, 3, 7]) {
        const walked: string[] = [];
        for (let cursor: string | undefined; ;) {
          const { body } = await paged(limit, cursor);
          expect([list, body.totalCount]).toEqual([list, ids.length]);
          walked.push(...body.data.map(({ id }: { id: string }) => id));
          cursor = body.nextCursor;
          expect([list, body.hasMore]).toEqual([list, cursor !== undefined]);
          if (cursor === undefined) break;
        }
        expect([list, limit, walked]).toEqual([list, limit, ids]);
      }
    }

    for (const [index, path] of paths.entries()) {
      const { status, body } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      const { platformCustomerId, ...kept } = Object.fromEntries(
        Object.entries(before[index]!.body).filter(([name]) => name in body),
      );
      if (platformCustomerId !== undefined) expect(body.platformCustomerId).toBeNull();
      expect(JSON.stringify(body)).not.toMatch(/unmistakable|Books|Maria|Souza|123456/);
      expect([body.id, body.status]).toEqual([kept['id'], kept['status']]);
      const id = path.slice(path.lastIndexOf('/') + 1);
      const shown = await runOn(
        application,
        'audit',
        'show',
        id,
        '--json',
        '--platform',
        application.tenant.platformId,
      );
      expect(JSON.parse(shown.answers[0]!).document).toEqual(body);
    }
    expect((await api.get(`/transactions?customerId=${person.customerId}`)).body).toMatchObject({ totalCount: 3 });
  });
});
