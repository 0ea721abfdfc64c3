import { WebhookReceiver } from '../support/webhook-receiver.js';
import { CrashWalk, expectSoundBooks } from './crash-walk.js';

const BOUNDARY = 'rows';
const COLUMNS =
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country';
const CURRENCIES = ['USD', 'USDB'];
const GOOD = ['ana', 'ben'];

/** A file with two valid rows, and between them one without a birth date. */
function fileOf(umaDomain: string): string {
  const row = (id: string, birthDate: string) =>
    `$${id}@${umaDomain},${id},INDIVIDUAL,Jane Doe,${birthDate},1 Main Street,Oakland,CA,94607,US`;
  return [COLUMNS, row('ana', '1990-01-15'), row('bad', ''), row('ben', '1990-01-15'), ''].join('\n');
}

function formOf(file: string): string {
  return [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="customers.csv"',
    'Content-Type: text/csv',
    '',
    file,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

describe('a process killed anywhere in an import', () => {
  let walk: CrashWalk;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    walk = await CrashWalk.prepare(
      async ({ api }) => ({
        path: '/customers/bulk/csv',
        body: formOf(fileOf((await api.patch('/config', { webhookEndpoint: receiver.url })).body.umaDomain)),
        contentType: `multipart/form-data; boundary=${BOUNDARY}`,
        accountId: '', // no money moves
        amount: 0,
        before: 0,
      }),
      0,
      { currencies: CURRENCIES },
    );
  }, 180_000);

  afterAll(async () => {
    await walk.close();
    await receiver.close();
  });

  it('loses no row and makes nothing twice: customers, accounts, webhooks, counts', async () => {
    const appends = (await walk.points()).filter(({ occurrence = 1 }) => occurrence === 1);
    const secondRow = { moment: 'after', append: 'onboarding.customer-registered', occurrence: 2 } as const;
    const keyWithoutCustomer = { moment: 'after', statement: 'keep-data-keys', rows: true } as const;
    await walk.playEach([...appends, secondRow, keyWithoutCustomer], async ({ application, api, point, ...rest }) => {
      const { status, body } = await rest.repeat();
      expect([point, status]).toEqual([point, 202]);
      await rest.advance('2m');
      const job = await api.read(`/customers/bulk/jobs/${body.jobId}`);
      expect([point, job.status, job.progress]).toEqual([
        point,
        'COMPLETED',
        { total: 3, processed: 3, successful: 2, failed: 1 },
      ]);
      expect(job.errors.map((each: { correlationId: string }) => each.correlationId)).toEqual(['bad']);
      const customers = (await api.read('/customers?limit=100')).data as { id: string; platformCustomerId: string }[];
      expect([point, customers.map(({ platformCustomerId }) => platformCustomerId).sort()]).toEqual([point, GOOD]);
      for (const { id } of customers) {
        const accounts = (await api.read(`/customers/internal-accounts?customerId=${id}&limit=100`)).data;
        const currencies = accounts.map(
          ({ balance }: { balance: { currency: { code: string } } }) => balance.currency.code,
        );
        expect([point, currencies.sort()]).toEqual([point, CURRENCIES]);
      }
      const ids = [...customers.map(({ id }) => id), job.id];
      const received = receiver.received.filter(({ envelope }) => ids.includes(String(envelope.data['id'])));
      const webhooks = new Map(received.map(({ envelope: { id, type } }) => [id, type])); // the same webhook may arrive again
      expect([point, [...webhooks.values()].sort()]).toEqual([
        point,
        ['BULK_UPLOAD.COMPLETED', 'CUSTOMER.KYC_APPROVED', 'CUSTOMER.KYC_APPROVED'],
      ]);
      await expectSoundBooks(application);
    });
  }, 180_000);
});
