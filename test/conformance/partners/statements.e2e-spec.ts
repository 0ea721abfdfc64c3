import { randomUUID } from 'node:crypto';
import { DailyReports } from '@app/application';
import { AcceptDifference, type ReconciliationReport } from '@app/partners';
import { PartnerReconciliations } from '@app/payments';
import type { ReferencePartner } from '../../../apps/partner-reference/src/reference-partner.js';
import { OperatorClient } from '../../support/operator-client.js';
import { TestApplication } from '../../support/application.js';
import { PartnersStage, PRODUCTION } from './partners.stage.js';

const DOLLARS = { currency: 'USD', agrees: true, differing: [], missingFromStatements: [], missingFromBooks: [] };

describe('statements of the payment network', () => {
  let host: TestApplication;
  let stage: PartnersStage;
  let network: ReferencePartner;
  let source: { readonly customerId: string; readonly accountId: string };
  let paidQuote: string;
  /** Moves to the next day, at the same hour. */
  const passDay = () => stage.application.advance('24h');
  const today = () => stage.application.clock.now().toISOString().slice(0, 10);
  const reconciled = async (day = today()): Promise<ReconciliationReport> =>
    stage.application.get(PartnerReconciliations).of(stage.application.tenant, 'payment-network', day);
  const ofDollars = async (day = today()) =>
    (await reconciled(day)).currencies.find(({ currency }) => currency === 'USD')!;
  const state = async (currency = 'USD') => network.reportStatement(network.statementOf(currency));
  const operation = (name: 'payout' | 'collect' | 'return-funds', id: string) => `operation/${stage.orderOf(name, id)}`;

  async function payOut(amount: number, suffix = '999'): Promise<string> {
    const destination = await stage.payments.dollars(source.customerId, suffix);
    const { body } = await stage.payments.transferOut(source.accountId, destination, amount);
    await stage.application.settle();
    return body.id;
  }

  beforeAll(async () => {
    host = await TestApplication.boot(); // not a shared one: the reports that are due are those of all its platforms
    const [application] = host.seenBy([await host.createPlatform(PRODUCTION)]);
    stage = await PartnersStage.open(application);
    network = await stage.connect('payment-network');
    await stage.connect('exchange-market');
    source = await stage.payments.funded(1_000_000);
    await payOut(100); // before the first statement, which begins with it
    network.statementOf('USD');
    await passDay();
    expect(await state()).toMatchObject({ status: 200, body: { outcome: 'RECORDED' } });
    await passDay();
  });
  afterAll(async () => {
    await stage.close();
    await host.close();
  });

  it('agree to the unit with the ledger: payouts, collections and deposits', async () => {
    const paid = await payOut(1_000);
    const payer = await stage.payments.dollars(source.customerId);
    const { body: pulled } = await stage.payments.transferIn(payer, source.accountId, 500);
    const receiver = await stage.payments.euros(source.customerId);
    const payFrom = { customerId: source.customerId, currency: 'USD' };
    const { body: quote } = await stage.payments.realtimeQuote(payFrom, { accountId: receiver }, 10_000);
    paidQuote = quote.id;
    await network.reportFunds({ depositId: 'D-1', quoteId: quote.id, amount: { currency: 'USD', amount: '10000' } });
    await stage.application.settle();
    const delivered = operation('payout', quote.transactionId);
    await state();
    const [{ matches, statements, books }] = (await reconciled()).currencies as [
      ReconciliationReport['currencies'][number],
    ];
    expect([statements, await reconciled()]).toMatchObject([
      books,
      { agrees: false, currencies: [DOLLARS], withoutStatements: ['EUR'] },
    ]);
    await state('EUR');
    expect(await reconciled()).toMatchObject({
      agrees: true,
      currencies: [{ currency: 'EUR', matches: [{ item: delivered }] }, DOLLARS],
      withoutStatements: [],
    });
    const amounts = new Map(matches.map(({ item, stated }) => [item, stated]));
    expect([amounts.get(operation('payout', paid)), amounts.get(operation('collect', pulled.id))]).toEqual([
      -1_000n,
      500n,
    ]);
    expect(amounts.get('deposit/D-1')).toBe(10_000n);
  });

  it('agree after a deposit of an account, and recalls: of one that paid for a quote, one in suspense, and one of an account', async () => {
    const amount = { currency: 'USD', amount: '700' };
    await network.reportFunds({ depositId: 'D-2', internalAccountId: source.accountId, amount });
    await network.reportRecall('D-1');
    await stage.application.settle();
    await state();
    const { matches, ...report } = await ofDollars();
    expect(report).toMatchObject(DOLLARS);
    expect(matches).toContainEqual(expect.objectContaining({ item: 'deposit/D-2', stated: 700n, booked: 700n }));
    await network.reportFunds({ depositId: 'D-3', quoteId: paidQuote, amount });
    for (const depositId of ['D-2', 'D-3']) await network.reportRecall(depositId);
    await stage.application.settle();
    await state();
    const { matches: left, ...recalled } = await ofDollars();
    expect(recalled).toMatchObject(DOLLARS);
    const deposits = left.filter(({ item }) => item.startsWith('deposit/'));
    expect(deposits.map(({ item, stated, booked }) => [item, stated, booked])).toEqual(
      ['D-1', 'D-2', 'D-3'].map((depositId) => [`deposit/${depositId}`, 0n, 0n]),
    );
  });

  it('are asked for when a day has ended, and compared until they agree', async () => {
    const reports = stage.application.get(DailyReports);
    const recorded = async () =>
      (await stage.application.get(PartnerReconciliations).dayReports(stage.application.tenant, 'payment-network')).at(
        -1,
      );
    await passDay();
    const day = today();
    await payOut(177);
    await passDay(); // and nothing was stated of it
    const asked = network.asked('statements').length;
    await reports.makeDue();
    expect(await recorded()).toMatchObject({ day, outcome: 'NOT_STATED' });
    await reports.makeDue(); // within the hour nothing is asked
    expect(network.asked('statements').length).toBeGreaterThan(asked);
    const once = network.asked('statements').filter(({ data }) => (data as { day: string }).day === day);
    expect(once).toHaveLength(1);
    await network.reportDue();
    await stage.application.advance('1h');
    await reports.makeDue();
    expect(await recorded()).toMatchObject({
      day,
      outcome: 'AGREES',
      currencies: [
        { currency: 'EUR', difference: '0', open: 0 },
        { currency: 'USD', difference: '0', open: 0 },
      ],
    });
    expect(reports.partners).toContainEqual(
      expect.objectContaining({ port: 'payment-network', latest: expect.objectContaining({ day, outcome: 'AGREES' }) }),
    );
  });

  it('are shown to operators day by day, and compared for them with each thing that does not agree by its name', async () => {
    const auditor = await OperatorClient.signedIn(stage.application, 'auditor', 'Grace');
    const { platformId } = stage.application.tenant;
    const { body } = await auditor.get(`/partner-days?platformId=${platformId}`);
    expect(body.partners).toMatchObject([{ port: 'payment-network', since: expect.any(String) as string }]);
    const day = today();
    const days = body.partners[0].days as readonly { readonly day: string; readonly report: object | null }[];
    expect(days.every((each) => each.day < day)).toBe(true);
    expect(days.map(({ report }) => report)).toContainEqual(expect.objectContaining({ outcome: 'AGREES' }));

    const paid = await payOut(133); // and nothing was stated of it
    const amount = { currency: 'USD', amount: '44' };
    await network.reportFunds({ depositId: 'named', internalAccountId: source.accountId, amount });
    await passDay();
    await auditor.signIn(); // a session is shorter than a day
    const compare = (changes: object = {}) => {
      const asked = { platformId, port: 'payment-network', day, reason: 'a test', ...changes };
      return auditor.post('/partner-days/comparisons', asked);
    };
    const { body: started } = await compare();
    const found = await auditor.ended('/partner-days/comparisons', started.id);
    expect(found).toMatchObject({ state: 'DONE', object: `${platformId} payment-network ${day}`, startedBy: 'Grace' });
    expect(found.result).toMatchObject({ platformId, port: 'payment-network', day, agrees: false, hasMore: false });
    const missing = { problem: 'MISSING_FROM_STATEMENTS', currency: 'USD', stated: '0' };
    expect(found.result.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...missing, item: operation('payout', paid), booked: '-133', resourceId: paid }),
        expect.objectContaining({ ...missing, item: 'deposit/named', booked: '44', resourceId: source.accountId }),
      ]),
    );
    expect(await compare({ day: today() })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'day' }] } },
    });
    expect(await compare({ port: 'name-verification' })).toMatchObject({ status: 400 });
    await state();
  });

  it('show a payment that came back days later on both sides', async () => {
    const paid = await payOut(200);
    await state();
    await passDay();
    const order = stage.orderOf('payout', paid);
    await network.report(order, { status: 'RETURNED' });
    await stage.application.settle();
    const missing = { item: `operation/${order}`, stated: 0n, booked: 200n };
    const without = network.statementOf('USD');
    await network.reportStatement(without);
    expect(await ofDollars()).toMatchObject({ agrees: false, missingFromStatements: [missing] });
    await passDay();
    const closing = (BigInt(without.closing) + 200n).toString();
    const entry = { entryId: 'back', direction: 'CREDIT', amount: '200', operationId: order } as const;
    const returned = { ...without, day: today(), part: 1, opening: without.closing, closing, entries: [entry] };
    expect(await network.reportStatement(returned)).toMatchObject({ status: 200 });
    expect(await ofDollars()).toMatchObject(DOLLARS);
    // the report of the day before is unchanged
    expect(await ofDollars(without.day)).toMatchObject({ missingFromStatements: [missing] });
  });

  it('name an entry of the partner that we did not book, until an operator accepts it', async () => {
    await passDay();
    const opening = (await ofDollars('2999-01-01')).statements;
    const fee = { entryId: 'fee', direction: 'DEBIT', amount: '25' } as const;
    const statement = {
      account: 'reference-USD',
      day: today(),
      part: 1,
      parts: 1,
      currency: 'USD',
      opening: opening.toString(),
      closing: (opening - 25n).toString(),
      entries: [fee],
    };
    await network.reportStatement(statement);
    const item = `entry/reference-USD/${statement.day}/1/fee`;
    expect(await ofDollars()).toMatchObject({ agrees: false, missingFromBooks: [{ item }] });
    const amount = { currency: 'USD', amount: '-25' };
    await stage.application.execute(AcceptDifference, { port: 'payment-network', item, amount });
    expect(await ofDollars()).toMatchObject({ agrees: true, accepted: [{ item, stated: -25n }] });
  });

  it('count once, and never with two contents', async () => {
    const statement = { ...network.statementOf('EUR'), account: 'once' };
    const reportId = randomUUID();
    const outcomes = [
      await network.reportStatement(statement, reportId),
      await network.reportStatement(statement, reportId),
      await network.reportStatement(statement),
    ];
    expect(outcomes.map(({ body }) => body)).toEqual([
      { outcome: 'RECORDED' },
      { outcome: 'KNOWN' },
      { outcome: 'KNOWN' },
    ]);
    const other = { ...statement, opening: '1', closing: '1' };
    expect(await network.reportStatement(other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await network.reportStatement({ ...other, part: 2, parts: 2 })).toMatchObject({ status: 200 });
  });

  it('are refused where they contradict themselves, or are of a day to come', async () => {
    const statement = { ...network.statementOf('EUR'), account: 'refused' };
    const refused = [
      [{ closing: '1' }, 'closing'],
      [{ day: '2999-01-01' }, 'day'],
      [{ account: 'a/b' }, 'account'],
      [{ opening: '1.5' }, 'opening'],
    ] as const;
    for (const [change, field] of refused)
      expect(await network.reportStatement({ ...statement, ...change })).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          details: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
        },
      });
    const market = await stage.connect('exchange-market');
    expect(await market.reportStatement(statement)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
