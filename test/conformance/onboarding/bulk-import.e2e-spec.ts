import { readdirSync } from 'node:fs';
import path from 'node:path';
import { EventStore } from '@app/event-store';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication, type TestPlatform } from '../../support/application.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { PNG, uploadDocument } from '../../support/documents.js';

const HEADER =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,businessLegalName,addressLine1,addressLine2,city,state,postalCode,country,email,platformAccountId,unknown';

describe('bulk import of customers over HTTP', () => {
  let application: TestApplication;
  let receiver: WebhookReceiver;
  let platform: TestPlatform;
  let api: ApiClient;
  let domain: string;

  beforeAll(async () => {
    application = await TestApplication.boot();
    receiver = await WebhookReceiver.start();
  });

  beforeEach(async () => {
    platform = await application.createPlatform();
    api = platform.api;
    domain = (await api.patch('/config', { webhookEndpoint: receiver.url })).body.umaDomain;
    await application.settle();
    receiver.received.length = 0;
  });

  afterAll(async () => {
    expect(application.faults).toEqual([]);
    await receiver.close();
    await application.close();
  });

  const upload = (text: string | Buffer | null) =>
    uploadDocument(
      application.url,
      api,
      {},
      text === null ? null : Buffer.from(text),
      'customers.csv',
      '/customers/bulk/csv',
    );
  const jane = (
    id: string,
    changes: Partial<Record<'uma' | 'type' | 'name' | 'birth' | 'legal' | 'country', string>> = {},
  ) => {
    const {
      uma = `$${id}@${domain}`,
      type = 'INDIVIDUAL',
      name = 'Jane Doe',
      birth = '1990-01-15',
      legal = '',
      country = 'US',
    } = changes;
    return `${uma},${id},${type},${name},${birth},${legal},"1 Main Street, Apt. 5",,Oakland,CA,94607,${country},,,`;
  };
  /** The job once it ended; a long one outlasts the patience of one look. */
  const endOf = async (jobId: string) => {
    for (;;) {
      const { body: job } = await api.get(`/customers/bulk/jobs/${jobId}`);
      if (job.completedAt !== undefined) return job;
      await application.settle().catch(() => undefined);
    }
  };
  const importOf = async (text: string | Buffer) => {
    const { status, body } = await upload(text);
    expect({ status, body }).toEqual({
      status: 202,
      body: { jobId: expect.stringMatching(/^Job:[0-9a-f-]{36}$/), status: 'PENDING' },
    });
    return endOf(body.jobId);
  };

  it('is refused at once above a million lines, and the bound is named: 400', async () => {
    const { status, body } = await upload(`${HEADER}\n${',,,,,,,\n'.repeat(1_000_000)}`);
    expect([status, body.code, body.details.errors]).toEqual([
      400,
      'INVALID_INPUT',
      [{ field: 'file', message: 'must have at most 1000000 lines' }],
    ]);
  });

  it('imports every good row as POST /customers would, and reports one error per bad row', async () => {
    const existing = await api.post('/customers', { customerType: 'INDIVIDUAL', platformCustomerId: 'taken' });
    expect(existing.status).toBe(201);
    const job = await importOf(
      `\uFEFF${HEADER}\r\n${[
        jane('good-1'),
        jane('pending-1', { name: 'Jane Doe 001' }),
        jane('acme-1', { type: 'BUSINESS', name: '', birth: '', legal: 'Acme & Co.' }),
        jane('taken'),
        jane('no-birth', { birth: '' }),
        jane('wrong', { name: 'J@ne', birth: '1990-02-30', country: 'usa' }),
        jane('no-type', { type: 'TRUST' }),
        jane('inherited-type', { type: 'constructor' }),
        jane('', { uma: `$nobody@${domain}` }),
        `${jane('shifted')},${'more,'.repeat(20)}`,
      ].join('\r\n')}\r\n`,
    );
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 10, processed: 10, successful: 3, failed: 7 },
      completedAt: expect.any(String),
    });
    expect(
      job.errors.map(({ correlationId, code, details }: any) => [
        correlationId,
        code,
        (details?.errors ?? []).map(({ field }: any) => field).sort(),
      ]),
    ).toEqual([
      ['taken', 'CONFLICT', []],
      ['no-birth', 'INVALID_INPUT', ['birthDate']],
      ['wrong', 'INVALID_INPUT', ['birthDate', 'country', 'fullName']],
      ['no-type', 'INVALID_INPUT', ['customerType']],
      ['inherited-type', 'INVALID_INPUT', ['customerType']],
      ['row_9', 'INVALID_INPUT', ['platformCustomerId']],
      ['shifted', 'INVALID_INPUT', []],
    ]);
    expect(JSON.stringify(job)).not.toMatch(/J@ne|1990-02-30/);
    const {
      body: [good],
    } = { body: (await api.get('/customers?platformCustomerId=good-1')).body.data };
    expect(good).toMatchObject({
      kycStatus: 'APPROVED',
      fullName: 'Jane Doe',
      umaAddress: `$good-1@${domain}`,
      address: { line1: '1 Main Street, Apt. 5', city: 'Oakland' },
    });
    expect((await api.get('/customers?platformCustomerId=pending-1')).body.data).toMatchObject([
      { kycStatus: 'PENDING' },
    ]);
    expect((await api.get('/customers?customerType=BUSINESS')).body.data).toMatchObject([
      { kybStatus: 'UNVERIFIED', businessInfo: { legalName: 'Acme & Co.' } },
    ]);
  });

  it('pages all errors in the order of the rows, beyond those that the job names', async () => {
    const bad = (index: number) => jane(`bad-${index}`, { birth: '' });
    // bad rows in two steps, with a good one between them
    const rows = Array.from({ length: 230 }, (_, index) => (index === 150 ? jane('good-between') : bad(index)));
    const job = await importOf(`${HEADER}\n${rows.join('\n')}\n`);
    expect([job.progress.failed, job.errors.length, job.furtherErrors]).toEqual([229, 100, 129]);

    const path = `/customers/bulk/jobs/${job.id}/errors`;
    const all: any[] = [];
    let cursor: string | undefined;
    do {
      const { status, body } = await api.get(`${path}?limit=60${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      expect([status, body.totalCount, body.hasMore]).toEqual([200, 229, body.nextCursor !== undefined]);
      expect(body.data).toHaveLength(Math.min(60, 229 - all.length));
      all.push(...body.data);
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    expect(all.map(({ correlationId }) => correlationId)).toEqual(
      rows.flatMap((_, index) => (index === 150 ? [] : [`bad-${index}`])),
    );
    expect(all.slice(0, 100)).toEqual(job.errors);

    expect((await api.get(path)).body.data).toHaveLength(20);
    expect((await api.get(`${path}?limit=101`)).status).toBe(400);
    expect((await api.get(`${path}?cursor=none`)).status).toBe(400);
  }, 120_000);

  it('names the customer of a bad row to the platform alone: the log keeps its name sealed', async () => {
    const job = await importOf(`${HEADER}\n${jane('josephine.zwiebelkopf', { birth: '' })}\n`);
    await receiver.waitFor('BULK_UPLOAD.COMPLETED');
    expect(job.errors).toMatchObject([
      {
        correlationId: 'josephine.zwiebelkopf',
        code: 'INVALID_INPUT',
        details: { documentation: '/docs/errors#INVALID_INPUT' },
      },
    ]);
    const log = await application.get(EventStore).readAll(0n, 10_000);
    expect(log.filter(({ type }) => type === 'onboarding.bulk-import-progressed').at(-1)?.data).toMatchObject({
      jobId: job.id,
      successful: 0,
      failed: 1,
    });
    expect(log.filter((event) => JSON.stringify([event.data, event.metadata]).includes('zwiebelkopf'))).toEqual([]);
  });

  it('reports its end once by webhook, with the job as GET shows it', async () => {
    const job = await importOf(`${HEADER}\n${jane('told-1')}\n`);
    await receiver.waitFor('BULK_UPLOAD.COMPLETED');
    await application.settle();
    expect(
      receiver.received
        .filter(({ envelope }) => envelope.type.startsWith('BULK_UPLOAD.'))
        .map(({ envelope }) => [envelope.type, envelope.data]),
    ).toEqual([['BULK_UPLOAD.COMPLETED', job]]);
    expect(job.errors).toEqual([]);
  });

  it('continues step by step through more rows than one step takes', async () => {
    const job = await importOf(
      `${HEADER}\n${Array.from({ length: 220 }, (_, index) => jane(`many-${index}`)).join('\n')}\n`,
    );
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 220, processed: 220, successful: 220, failed: 0 },
    });
  }, 120_000);

  it.each([
    ['a column is missing', 'umaAddress,customerType\n$a@x,INDIVIDUAL\n'],
    ['it is no CSV', `${HEADER}\n"$a@x,a-1\n`],
    ['it is no UTF-8', Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from([0xe9, 0xe9])])],
  ])('fails as a whole when %s: FAILED, and BULK_UPLOAD.FAILED', async (_, text) => {
    const job = await importOf(text);
    expect(job).toMatchObject({
      status: 'FAILED',
      progress: { total: 0, processed: 0 },
      completedAt: expect.any(String),
    });
    expect(job.errors).toHaveLength(1);
    await receiver.waitFor('BULK_UPLOAD.FAILED');
  });

  it.each([
    ['no file', null],
    ['an empty file', ''],
    ['an image', PNG],
  ])('refuses %s with 400 INVALID_INPUT', async (_, file) => {
    expect(await upload(file)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is 404 BULK_UPLOAD_JOB_NOT_FOUND for an unknown job and one of another platform', async () => {
    const { body } = await upload(`${HEADER}\n${jane('other-1')}\n`);
    const other = await application.createPlatform();
    for (const answer of [
      other.api.get(`/customers/bulk/jobs/${body.jobId}`),
      api.get('/customers/bulk/jobs/Job:00000000-0000-8000-8000-000000000000'),
      other.api.get(`/customers/bulk/jobs/${body.jobId}/errors`),
      api.get('/customers/bulk/jobs/Job:00000000-0000-8000-8000-000000000000/errors'),
    ]) {
      expect(await answer).toMatchObject({ status: 404, body: { code: 'BULK_UPLOAD_JOB_NOT_FOUND' } });
    }
    await application.settle();
  });

  it('keeps no file once it has ended', async () => {
    await importOf(`${HEADER}\n${jane('last-1')}\n`);
    await application.settle();
    const files = readdirSync(path.join(application.dataDirectory, 'onboarding'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
    expect(files).toEqual([]);
  });
});
