import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EventStore } from '@app/event-store';
import { type ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { PDF, PNG, uploadDocument } from '../../support/documents.js';

const UNKNOWN = 'Document:00000000-0000-8000-8000-000000000000';

describe('documents over HTTP', () => {
  let application: TestApplication;
  let api: ApiClient;
  let customerId: string;

  beforeAll(async () => {
    application = await TestApplication.boot();
    api = application.api;
  });

  beforeEach(async () => {
    customerId = (await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Doe 003' })).body.id;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await application.close();
  });

  const PASSPORT = {
    documentType: 'PASSPORT',
    country: 'US',
    documentNumber: 'X1234567',
    issuingAuthority: 'Department of State',
  };
  const upload = (parts: object, file: Buffer | null = PNG, name = 'passport.png') =>
    uploadDocument(application.url, api, { documentHolder: customerId, ...PASSPORT, ...parts }, file, name);
  const refused = ({ status, body }: { status: number; body: any }) => ({
    status,
    code: body.code,
    fields: (body.details?.errors ?? []).map(({ field }: any) => field),
  });
  /** Every file the service keeps. */
  const kept = () =>
    readdirSync(path.join(application.dataDirectory, 'onboarding'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));

  it('are uploaded with 201 and shown by GET without their file', async () => {
    const { status, body } = await upload({}, PNG, 'C:\\Photos\\Führerschein.png');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^Document:[0-9a-f-]{36}$/),
      documentHolder: customerId,
      ...PASSPORT,
      fileName: 'Führerschein.png',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await api.get(`/documents/${body.id}`)).toMatchObject({ status: 200, body });
  });

  it.each([
    ['a PDF', PDF, 'a.pdf'],
    ['a JPEG called something else', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'scan.txt'],
    ['a PNG without a name', PNG, ''],
  ])('may be %s, recognised by content and not by name', async (_, file, name) => {
    expect((await upload({}, file, name)).status).toBe(201);
  });

  it.each([
    ['text that calls itself a PDF', Buffer.from('hello'), 'a.pdf'],
    ['an executable', Buffer.from('MZ\x90\x00'), 'a.png'],
    ['a GIF', Buffer.from('GIF89a'), 'a.jpg'],
  ])('are refused with 400 UNSUITABLE_DOCUMENT when they are %s', async (_, file, name) => {
    expect(refused(await upload({}, file, name))).toEqual({
      status: 400,
      code: 'UNSUITABLE_DOCUMENT',
      fields: ['file'],
    });
  });

  it('may have 10 MB and no byte more: 400 INVALID_INPUT', async () => {
    const largest = Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024 - PDF.length)]);
    expect((await upload({}, largest)).status).toBe(201);
    expect(refused(await upload({}, Buffer.concat([largest, Buffer.alloc(1)])))).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      fields: ['file'],
    });
  });

  it.each([
    ['no file', {}, null, ['file']],
    ['an empty file', {}, Buffer.alloc(0), ['file']],
    ['an unknown type', { documentType: 'LIBRARY_CARD' }, PNG, ['documentType']],
    ['no country', { country: undefined }, PNG, ['country']],
    ['a country that is none', { country: 'ZZ' }, PNG, ['country']],
    ['a malformed holder', { documentHolder: 'Card:1' }, PNG, ['documentHolder']],
    [
      'an identity document without number and authority',
      { documentNumber: undefined, issuingAuthority: undefined },
      PNG,
      ['documentNumber', 'issuingAuthority'],
    ],
    ['a two-sided document without its side', { documentType: 'DRIVERS_LICENSE' }, PNG, ['side']],
    ['a side that is none', { documentType: 'NATIONAL_ID', side: 'LEFT' }, PNG, ['side']],
    [
      'everything wrong at once',
      { documentType: 'NATIONAL_ID', country: 'us', documentHolder: 'x' },
      null,
      ['country', 'documentHolder', 'file', 'side'],
    ],
  ])('are refused with 400 INVALID_INPUT for %s', async (_, parts, file, fields) => {
    const answer = refused(await upload(parts, file));
    expect({ ...answer, fields: [...answer.fields].sort() }).toEqual({ status: 400, code: 'INVALID_INPUT', fields });
  });

  it('need neither number nor authority when they do not prove identity', async () => {
    expect(
      (await upload({ documentType: 'UTILITY_BILL', documentNumber: undefined, issuingAuthority: undefined })).status,
    ).toBe(201);
  });

  it('are 404 for an unknown holder, one of another platform, and an unknown owner', async () => {
    const other = await application.createPlatform();
    const foreign = await other.api.post('/customers', { customerType: 'INDIVIDUAL' });
    const ofNothing = '00000000-0000-8000-8000-000000000000';
    for (const [documentHolder, code] of [
      [foreign.body.id, 'USER_NOT_FOUND'],
      [`Customer:${ofNothing}`, 'USER_NOT_FOUND'],
      [`BeneficialOwner:${ofNothing}`, 'REFERENCE_NOT_FOUND'],
    ])
      expect((await upload({ documentHolder })).body).toMatchObject({
        status: 404,
        code,
        details: { errors: [{ field: 'documentHolder' }] },
      });
  });

  it('are listed by holder, newest first, page by page', async () => {
    const ids: string[] = [];
    for (const documentType of ['PASSPORT', 'SELFIE', 'OTHER']) ids.unshift((await upload({ documentType })).body.id);
    const first = await api.get(`/documents?documentHolder=${customerId}&limit=2`);
    expect(first.body).toMatchObject({ hasMore: true, totalCount: 3 });
    const second = await api.get(`/documents?documentHolder=${customerId}&limit=2&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(second.body.hasMore).toBe(false);
    expect((await api.get('/documents?documentHolder=Card:1')).status).toBe(400);
    expect((await api.get('/documents?limit=100')).body.totalCount).toBeGreaterThanOrEqual(3);
  });

  it('are replaced under the same id and holder; the file before does not outlive it', async () => {
    const { body: before } = await upload({});
    const count = kept().length;
    const { status, body } = await uploadDocument(
      application.url,
      api,
      { ...PASSPORT, documentNumber: 'Y7654321' },
      PDF,
      'better.pdf',
      `/documents/${before.id}`,
      'PUT',
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: before.id,
        documentHolder: customerId,
        documentNumber: 'Y7654321',
        fileName: 'better.pdf',
        createdAt: before.createdAt,
      },
    });
    await application.settle();
    expect(kept()).toHaveLength(count);
    expect(
      refused(await uploadDocument(application.url, api, PASSPORT, PDF, 'a.pdf', `/documents/${UNKNOWN}`, 'PUT')),
    ).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
  });

  it('are kept when they are replaced by the same content', async () => {
    const { body: before } = await upload({});
    const count = kept().length;
    expect(
      (await uploadDocument(application.url, api, PASSPORT, PNG, 'a.png', `/documents/${before.id}`, 'PUT')).status,
    ).toBe(200);
    await application.settle();
    expect(kept()).toHaveLength(count);
  });

  it('are taken back with 204, and their file with them', async () => {
    const count = kept().length;
    const { body } = await upload({});
    expect(await api.delete(`/documents/${body.id}`)).toMatchObject({ status: 204, body: undefined });
    await application.settle();
    expect(kept()).toHaveLength(count);
    for (const gone of [api.get(`/documents/${body.id}`), api.delete(`/documents/${body.id}`)]) {
      expect(refused(await gone)).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    }
    expect((await api.get(`/documents?documentHolder=${customerId}`)).body.data).toEqual([]);
  });

  it('are not found by another platform: 404', async () => {
    const { body } = await upload({});
    const other = await application.createPlatform();
    for (const answer of [other.api.get(`/documents/${body.id}`), other.api.delete(`/documents/${body.id}`)]) {
      expect(refused(await answer)).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    }
    expect((await other.api.get(`/documents?documentHolder=${customerId}`)).body.data).toEqual([]);
  });

  it('leave no file behind when they are refused', async () => {
    const count = kept().length;
    await upload({ country: 'ZZ' });
    await upload({}, Buffer.from('hello'));
    await upload({ documentHolder: 'Customer:00000000-0000-8000-8000-000000000000' });
    expect(kept()).toHaveLength(count);
  });

  it('are sealed on disk, and the log names neither their number nor their file', async () => {
    await upload({}, Buffer.concat([PDF, Buffer.from('a very readable line of a passport')]), 'jane-doe.pdf');
    for (const file of kept()) expect(readFileSync(file).includes('readable')).toBe(false);
    const log = JSON.stringify((await application.get(EventStore).readAll(0n, 100_000)).map(({ data }) => data));
    expect(log).not.toContain('jane-doe');
    expect(log).not.toContain('X1234567');
  });
});
