import { TrialBalance } from '@app/accounts';
import { TestClock } from '@app/event-sourcing/testing';
import { TestApplication } from '../../support/application.js';
import { Cardholder } from '../../support/cardholder.js';
import { runOn } from '../../support/command-line.js';

describe('What of cards only the operator may do', () => {
  let application: TestApplication;

  beforeAll(async () => {
    // the command line tells real time, which must not lie ahead of the server's
    application = await TestApplication.boot({ clock: new TestClock(new Date(Date.now() + 60_000)) });
  }, 60_000);

  afterAll(() => application.close());

  async function cli(...words: string[]) {
    const { code, answers, warnings } = await runOn(application, 'card', ...words, '--platform', application.tenant.platformId);
    return { code, said: [...answers, ...warnings].join('\n') };
  }

  it('card recover ends an EXCEPTION once the account covers it, and says why not before', async () => {
    const holder = await Cardholder.with(application, 1_300);
    const { body: { id } } = await holder.authorize(1_250);
    await holder.clear(id, 1_500);
    expect(await cli('recover', id)).toEqual({ code: 1, said: expect.stringContaining('does not cover') });
    await holder.api.post(`/sandbox/internal-accounts/${holder.accountId}/fund`, { amount: 250 });
    expect(await cli('recover', id)).toEqual({ code: 0, said: `${id}  SETTLED` });
    await application.settle();
    expect(await holder.figures()).toEqual({ balance: 50, total: 50 });
    expect((await cli('recover', 'nonsense')).code).toBe(2);
  });

  it('card close ends a card for the service, holds and all', async () => {
    const holder = await Cardholder.with(application, 1_000);
    await holder.authorize(400);
    expect(await cli('close', holder.cardId)).toEqual({ code: 0, said: `${holder.cardId}  CLOSED  CLOSED_BY_SERVICE` });
    await application.advance('61s');
    expect(await holder.figures()).toEqual({ balance: 1_000, total: 1_000 });
  });

  it('card settle pays the network what it is owed', async () => {
    await application.settle();
    const owed = async () => (await application.get(TrialBalance).of(application.tenant)).totals.find(({ kind }) => kind === 'card-settlement')?.amount ?? '0';
    const before = await owed();
    expect(Number(before)).toBeGreaterThan(0);
    expect(await cli('settle', '--currency', 'USD', '--amount', before)).toEqual({ code: 0, said: `settled  ${before} USD` });
    await application.settle();
    expect(await owed()).toBe('0');
    expect((await cli('settle', '--currency', 'XXX', '--amount', '1')).code).toBe(1);
    expect((await cli('settle', '--currency', 'USD', '--amount', '0')).code).toBe(2);
  });
});
