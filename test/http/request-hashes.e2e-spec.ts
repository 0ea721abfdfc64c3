import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Json, canonicalJson } from '@app/kernel';
import type { Answer } from '../support/api-client.js';
import { TestApplication, type TestApplicationOptions } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import type { UnusedDatabase } from '../support/started-database.js';

/** The application name of the sessions of releases that recorded plain hashes. */
const OLDER_RELEASE = 'payments-platform';
const PERSON = {
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Lovelace',
  birthDate: '1985-12-10',
  email: 'ada@example.com',
  phoneNumber: '+14155550100',
};

let unused: UnusedDatabase;
let application: TestApplication;
/** A session of a process of an older release. */
let older: pg.Client;

beforeEach(async () => {
  unused = await TestApplication.unusedDatabase();
  older = new pg.Client({ connectionString: unused.database.url, application_name: OLDER_RELEASE });
});
afterEach(async () => {
  await application.close();
  await unused.database.drop();
});

/** An application on the database of this test. */
function boot(options: TestApplicationOptions = {}): Promise<TestApplication> {
  return TestApplication.boot({ databaseUrl: unused.database.url, masterKey: unused.masterKey, ...options });
}

async function restarted(): Promise<TestApplication> {
  const { dataDirectory, clock } = application;
  await application.settle();
  await application.stop();
  return boot({ dataDirectory, clock });
}

function plainHashOf(path: string, body: Json): string {
  return createHash('sha256')
    .update(canonicalJson({ method: 'POST', path: `/2025-10-13${path}`, body }))
    .digest('hex');
}

/** The hashes of requests in the log and beside the stored answers. */
async function recordedHashes(): Promise<readonly string[]> {
  const log = await application.ownLog();
  const rows = await query('SELECT request_hash FROM http_idempotency');
  return [...log.map(({ metadata }) => metadata.requestHash), ...rows.map((row) => row['request_hash']!)];
}

async function query(statement: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const client = new pg.Client({ connectionString: unused.database.url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const create = (body: Json = PERSON) =>
  application.api.post('/customers', body, { headers: { 'Idempotency-Key': 'ada' } });

it('The database has no plain hash of a request, from which its content could be guessed', async () => {
  application = await boot();
  await create();
  const hashes = await recordedHashes();
  expect(hashes.filter((hash) => hash.length === 64).length).toBeGreaterThan(1);
  expect(hashes).not.toContain(plainHashOf('/customers', PERSON));
});

describe('While a process of an older release is connected', () => {
  beforeEach(async () => {
    await older.connect();
    application = await boot();
  });

  it('plain hashes are recorded, which it knows; keyed ones once it has gone', async () => {
    await create();
    expect(await recordedHashes()).toContain(plainHashOf('/customers', PERSON));
    await older.end();
    let last = 0;
    await eventually(async () => {
      const next = { ...PERSON, platformCustomerId: `customer-${++last}` };
      await application.advance(10_000);
      await application.api.post('/customers', next);
      return !(await recordedHashes()).includes(plainHashOf('/customers', next));
    });
  });

  it('a retry has its first answer then and later, from the stored answer and from the log', async () => {
    const first = await create();
    await application.settle();
    const contact = await addingContact(first.body.id);
    const asked = await contact.ask();
    expect(asked.status).toBe(202);
    await older.end();
    application = await restarted();
    const repeat = async () => {
      expect((await create()).body).toMatchObject({ id: first.body.id });
      expect((await create({ ...PERSON, fullName: 'Ada King' })).status).toBe(409);
      expect((await contact.ask()).body).toEqual(asked.body);
    };
    await repeat();
    await query('DELETE FROM http_idempotency');
    const { length } = await application.ownLog();
    await repeat();
    expect(await application.ownLog()).toHaveLength(length);
    expect((await contact.retry(asked.body.requestId)).status).toBe(200);
  });
});

interface SignedAction {
  /** The first request, which asks for a signature. */
  ask(): Promise<Answer<{ readonly requestId: string }>>;
  retry(requestId: string): Promise<Answer<unknown>>;
}

/** Adds a contact to the customer's wallet, which its owner must sign. */
async function addingContact(customerId: string): Promise<SignedAction> {
  const { data } = await application.api.read(`/customers/internal-accounts?customerId=${customerId}&currency=USDB`);
  const contact = { type: 'SMS_OTP', accountId: data[0].id as string };
  const post = (headers: Record<string, string>) => application.api.post('/auth/credentials', contact, { headers });
  return {
    ask: () => post({ 'Idempotency-Key': 'contact' }),
    retry: (requestId) => post({ 'Svc-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': requestId }),
  };
}
